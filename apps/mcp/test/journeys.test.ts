/**
 * What an agent goes through with each client library: a public call, the challenge, registration, consent,
 * protected calls, a token that expires under four of them, and a connection that the customer ends.
 */
import { auth as authOfAiSdk, createMCPClient } from '@ai-sdk/mcp'
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type MetadataHost, startMetadataHost } from '@vinspec/web/testing/metadata-host'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConnectedService, startConnectedService } from './support/connected-service.ts'
import { CLIENT_METADATA, createOAuthProvider } from './support/oauth-provider.ts'
import { call, post } from './support/post.ts'

const IDENTITY = { name: 'test', version: '1.0.0' }

let service: ConnectedService
beforeEach(async () => {
  service = await startConnectedService()
})
afterEach(() => service.close())

let host: MetadataHost
beforeAll(async () => {
  host = await startMetadataHost()
})
afterAll(() => host.close())

type App = ReturnType<typeof createOAuthProvider>

/** A client library, as far as the journey needs it. */
interface Traveller {
  callTool(name: string): Promise<Record<string, unknown>>
  /** Redeems what the customer's browser brought back. */
  finish(): Promise<void>
  close(): Promise<void>
}

async function travelV1({ provider, answer }: App): Promise<Traveller> {
  const transport = new StreamableHTTPClientTransport(new URL(service.mcpUrl), { authProvider: provider })
  const client = new Client(IDENTITY)
  // Its optional fields are not written for exactOptionalPropertyTypes.
  await Reflect.apply(client.connect, client, [transport])
  return {
    callTool: (name) => client.callTool({ name, arguments: {} }),
    finish: () => transport.finishAuth(answer().get('code') ?? ''),
    close: () => client.close(),
  }
}

function travelV2(mode: 'legacy' | { pin: string }) {
  return async ({ provider, answer }: App): Promise<Traveller> => {
    const transport = new ModernTransport(new URL(service.mcpUrl), { authProvider: provider })
    const client = new ModernClient(IDENTITY, { versionNegotiation: { mode } })
    await client.connect(transport)
    return {
      callTool: async (name) => ({ ...(await client.callTool({ name, arguments: {} })) }),
      finish: () => transport.finishAuth(answer()),
      close: () => client.close(),
    }
  }
}

async function travelAiSdk({ provider, answer }: App): Promise<Traveller> {
  const serverUrl = service.mcpUrl
  const client = await createMCPClient({
    transport: { type: 'http', url: serverUrl, authProvider: provider },
  })
  return {
    callTool: async (name) => {
      const tool = Object.entries(await client.tools()).find(([known]) => known === name)?.[1]
      const result: unknown = await tool?.execute?.({}, { toolCallId: name, messages: [], context: {} })
      return { ...Object(result) }
    },
    finish: async () => {
      const authorizationCode = answer().get('code') ?? ''
      const callbackIssuer = answer().get('iss') ?? ''
      await authOfAiSdk(provider, { serverUrl, authorizationCode, callbackIssuer })
    },
    close: () => client.close(),
  }
}

test.each([
  ['@modelcontextprotocol/sdk', travelV1],
  ['@modelcontextprotocol/client in protocol 2025-11-25', travelV2('legacy')],
  ['@modelcontextprotocol/client in protocol 2026-07-28', travelV2({ pin: '2026-07-28' })],
  ['@ai-sdk/mcp', travelAiSdk],
])('%s goes the whole way', { timeout: 60_000 }, async (_name, travel) => {
  const app = createOAuthProvider(service.authorize)
  const client = await travel(app)
  expect(await client.callTool('list_packages')).toMatchObject({ structuredContent: { object: 'list' } })
  expect(app.asked()).toBe(0)

  await expect(client.callTool('get_credit_balance')).rejects.toThrow()
  expect(app.asked()).toBe(1)
  await client.finish()
  const read = () => client.callTool('get_credit_balance')
  expect(await read()).toMatchObject({ structuredContent: { available_credits: 100 } })
  expect(await service.connections()).toBe(1)

  const expired = app.token()
  service.expireTokens()
  const answers = await Promise.all([read(), read(), read(), read()])
  for (const answer of answers)
    expect(answer).toMatchObject({ structuredContent: { available_credits: 100 } })
  expect(app.token()).not.toBe(expired)
  expect([app.asked(), await service.connections()]).toEqual([1, 1])

  await service.revokeAll()
  const token = app.token() ?? ''
  await expect
    .poll(async () => (await post(service.mcpUrl, call('get_credit_balance'), { token })).status, {
      timeout: 5_000,
    })
    .toBe(401)
  await expect(read()).rejects.toThrow()
  expect(app.asked()).toBe(2)
  await client.close()
})

test.each([
  ['@modelcontextprotocol/sdk', travelV1],
  ['@modelcontextprotocol/client', travelV2({ pin: '2026-07-28' })],
])('%s connects by its metadata document, without registering', async (name, travel) => {
  const metadataUrl = host.publishApp(`/${encodeURIComponent(name)}.json`, CLIENT_METADATA)
  const app = createOAuthProvider(service.authorize, metadataUrl)
  const client = await travel(app)
  await expect(client.callTool('get_credit_balance')).rejects.toThrow()
  await client.finish()
  expect(await client.callTool('get_credit_balance')).toMatchObject({
    structuredContent: { available_credits: 100 },
  })
  expect(app.clientId()).toBe(metadataUrl)
  await client.close()
})
