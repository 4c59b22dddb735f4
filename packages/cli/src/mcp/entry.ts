/** What is written into a client's settings: how it starts the tools, or connects to them. */
import { asObject } from './as-object.ts'
import type { McpClient } from './clients.ts'
import type { InstallEnvironment } from './config.ts'

export interface Entry {
  readonly value: object
  /** The same for the screen, which may be shared: without the key. */
  readonly shown: object
  /** Where the key is: in the entry itself, in a variable that the client reads, or nowhere. */
  readonly key: 'inside' | 'variable' | 'none'
}

/**
 * @param existing what is there already: its key stays when there is no other
 * @returns null when the client needs the key itself, and there is none
 */
export function toEntry(client: McpClient, environment: InstallEnvironment, existing: unknown): Entry | null {
  const { platform, apiKey, baseUrl, remoteUrl } = environment
  if (remoteUrl !== undefined) {
    const value = client.toRemoteEntry?.(remoteUrl) ?? program(platform, ['mcp-remote', remoteUrl])
    return { value, shown: value, key: 'none' }
  }
  const key = client.keyReference ?? apiKey ?? keyOf(existing)
  if (key === undefined) return null
  const base = baseUrl === undefined ? {} : { VINSPEC_BASE_URL: baseUrl }
  const toValue = (text: string) => ({
    type: 'stdio',
    ...program(platform, ['vinspec', 'mcp']),
    env: { VINSPEC_API_KEY: text, ...base },
  })
  const value = toValue(key)
  return client.keyReference === null
    ? { value, shown: toValue('<your API key>'), key: 'inside' }
    : { value, shown: value, key: 'variable' }
}

function program(platform: NodeJS.Platform, packageAndArguments: readonly string[]) {
  const run = ['npx', '-y', ...packageAndArguments]
  // On Windows npx is a script that only a shell can start.
  const [command = '', ...args] = platform === 'win32' ? ['cmd', '/c', ...run] : run
  return { command, args }
}

/** Where an existing entry connects to; undefined if it starts the tools. */
export function remoteUrlOf(existing: unknown): string | undefined {
  const entry = asObject(existing)
  const args: readonly unknown[] = Array.isArray(entry?.['args']) ? entry['args'] : []
  const proxied = args.includes('mcp-remote') ? args.find((arg) => /^https?:/.test(String(arg))) : undefined
  const url = entry?.['url'] ?? proxied
  return typeof url === 'string' ? url : undefined
}

function keyOf(existing: unknown): string | undefined {
  const key = asObject(asObject(existing)?.['env'])?.['VINSPEC_API_KEY']
  return typeof key === 'string' ? key : undefined
}
