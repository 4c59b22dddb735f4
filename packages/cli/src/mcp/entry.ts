/** What is written into a client's settings: how it starts the tools, or connects to them. */
import { asObject } from '@vinspec/contract/guards'
import type { McpClient } from './clients.ts'
import type { InstallEnvironment } from './config.ts'

export interface Entry {
  readonly value: object
  /** The same for the screen, which may be shared: without the key. */
  readonly shown: object
  /** Where the key is: in the entry itself, in a variable, with the client, with `vinspec login`, or nowhere. */
  readonly key: 'inside' | 'variable' | 'input' | 'profile' | 'none'
}

/** What reaches the keychain from a program that inherits nothing, besides the key. */
const FORWARDED = ['VINSPEC_API_KEY', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS']

/**
 * @param existing what is there already: its key stays when there is no other
 * @returns null when the client needs the key itself, and there is none
 */
export function toEntry(client: McpClient, environment: InstallEnvironment, existing: unknown): Entry | null {
  const { platform, remoteUrl } = environment
  if (remoteUrl !== undefined) {
    const value = client.toRemoteEntry?.(remoteUrl) ?? program(platform, ['mcp-remote', remoteUrl])
    return { value, shown: value, key: 'none' }
  }
  const inside = client.key.by === 'value' ? (environment.apiKey ?? keyOf(existing)) : undefined
  return byProfile(client, environment, inside) ?? byKey(client, environment, inside)
}

/** Null: the profile is not what the user means. */
function byProfile(
  client: McpClient,
  environment: InstallEnvironment,
  inside: string | undefined,
): Entry | null {
  const { profile, apiKey, settingsFolder } = environment
  if (!profile.signedIn || (!profile.named && (apiKey ?? inside) !== undefined)) return null
  const folder = settingsFolder === undefined ? {} : { XDG_CONFIG_HOME: settingsFolder }
  const value = toLocal(client, environment, folder, profile.named ? ['--profile', profile.name] : [])
  return { value, shown: value, key: 'profile' }
}

function byKey(client: McpClient, environment: InstallEnvironment, inside: string | undefined): Entry | null {
  const withKey = (key: string) => toLocal(client, environment, { VINSPEC_API_KEY: key })
  switch (client.key.by) {
    case 'value':
      if (inside === undefined) return null
      return { value: withKey(inside), shown: withKey('<your API key>'), key: 'inside' }
    case 'reference':
    case 'input': {
      const value = withKey(client.key.text)
      return { value, shown: value, key: client.key.by === 'input' ? 'input' : 'variable' }
    }
    case 'names':
    case 'inheritance': {
      const value = toLocal(client, environment, {})
      return { value, shown: value, key: 'variable' }
    }
  }
}

function toLocal(
  { marks, key }: McpClient,
  { platform, binary, baseUrl }: InstallEnvironment,
  variables: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): object {
  const env = { ...variables, ...(baseUrl !== undefined && { VINSPEC_BASE_URL: baseUrl }) }
  return {
    ...marks,
    ...(binary === undefined
      ? program(platform, ['vinspec', 'mcp', ...options])
      : { command: binary, args: ['mcp', ...options] }),
    ...(key.by === 'names' && { env_vars: FORWARDED }),
    ...(Object.keys(env).length > 0 && { env }),
  }
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
  const args = argumentsOf(existing)
  const proxied = args.includes('mcp-remote') ? args.find((arg) => /^https?:/.test(arg)) : undefined
  const url = entry?.['url'] ?? entry?.['serverUrl'] ?? entry?.['httpUrl'] ?? proxied
  return typeof url === 'string' ? url : undefined
}

export function argumentsOf(existing: unknown): readonly string[] {
  const args = asObject(existing)?.['args']
  return Array.isArray(args) ? args.map(String) : []
}

/** The key of an existing entry, or how it refers to it. */
export function keyOf(existing: unknown): string | undefined {
  const key = asObject(asObject(existing)?.['env'])?.['VINSPEC_API_KEY']
  return typeof key === 'string' ? key : undefined
}
