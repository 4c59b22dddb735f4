/** Apps built with the client libraries. */
import { auth as authOfAiSdk, createMCPClient } from '@ai-sdk/mcp'
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type App, type OpenApp, PATIENT, type ToolResult } from './app.ts'
import { createOAuthProvider, type ProviderOptions } from './oauth-provider.ts'

export type AppOptions = Omit<ProviderOptions, 'ask'> & { readonly mcpUrl: string }

const IDENTITY = { name: 'fleet-assistant', version: '1.0.0' }

type Provider = ReturnType<typeof createOAuthProvider>

/** The part of a library that an app needs. */
interface Library {
  callTool(name: string, args: Record<string, unknown>): Promise<ToolResult>
  /** Redeems the code that the customer's browser brought back. */
  finish(answer: URLSearchParams): Promise<unknown>
  close(): Promise<void>
}

/** `@modelcontextprotocol/sdk`: protocol 2025-11-25. */
export const appOfSdk = (options: AppOptions): OpenApp =>
  appOf(options, async (provider) => {
    const transport = new StreamableHTTPClientTransport(new URL(options.mcpUrl), { authProvider: provider })
    const client = new Client(IDENTITY)
    // The library's optional properties do not compile under exactOptionalPropertyTypes.
    await Reflect.apply(client.connect, client, [transport])
    return {
      callTool: (name, args) => client.callTool({ name, arguments: args }, undefined, PATIENT),
      finish: (answer) => transport.finishAuth(answer.get('code') ?? ''),
      close: () => client.close(),
    }
  })

/**
 * `@modelcontextprotocol/client`, which speaks both protocols.
 * @param openPage opens a page for the customer; undefined: the app cannot do that
 */
export const appOfClient = (
  options: AppOptions,
  mode: 'legacy' | { readonly pin: string } = { pin: '2026-07-28' },
  openPage?: (url: string) => Promise<void>,
): OpenApp =>
  appOf(options, async (provider) => {
    const transport = new ModernTransport(new URL(options.mcpUrl), { authProvider: provider })
    const client = new ModernClient(IDENTITY, {
      versionNegotiation: { mode },
      ...(openPage && { capabilities: { elicitation: { url: {} } } }),
    })
    if (openPage) {
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        await openPage(params.mode === 'url' ? params.url : '')
        return { action: 'accept' }
      })
    }
    await client.connect(transport)
    return {
      callTool: async (name, args) => ({ ...(await client.callTool({ name, arguments: args }, PATIENT)) }),
      finish: (answer) => transport.finishAuth(answer),
      close: () => client.close(),
    }
  })

/** `@ai-sdk/mcp`. */
export const appOfAiSdk = (options: AppOptions): OpenApp =>
  appOf(options, async (provider) => {
    const { mcpUrl: serverUrl } = options
    const client = await createMCPClient({
      transport: { type: 'http', url: serverUrl, authProvider: provider },
    })
    return {
      callTool: async (name, args) => {
        const tool = Object.entries(await client.tools()).find(([known]) => known === name)?.[1]
        const result: unknown = await tool?.execute?.(args, { toolCallId: name, messages: [], context: {} })
        return { ...Object(result) }
      },
      finish: async (answer) => {
        const authorizationCode = answer.get('code') ?? ''
        const callbackIssuer = answer.get('iss') ?? ''
        await authOfAiSdk(provider, { serverUrl, authorizationCode, callbackIssuer })
      },
      close: () => client.close(),
    }
  })

function appOf(options: AppOptions, open: (provider: Provider['provider']) => Promise<Library>): OpenApp {
  return async (ask): Promise<App> => {
    const { provider, asked, answer } = createOAuthProvider({ ...options, ask })
    const library = await open(provider)
    return {
      asked,
      async callTool(name, args = {}) {
        const before = asked()
        try {
          return await library.callTool(name, { ...args })
        } catch (error) {
          if (asked() === before) throw error
        }
        await library.finish(answer())
        return await library.callTool(name, { ...args })
      },
      close: () => library.close(),
    }
  }
}
