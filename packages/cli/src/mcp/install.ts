/** `vinspec mcp install`: adds the tools to the settings of MCP clients and says what it did. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { type McpClient, mcpClients } from './clients.ts'
import { type InstallEnvironment, readInstallEnvironment } from './config.ts'
import { readSettings, writeSettings } from './settings-file.ts'

interface InstallOptions {
  readonly dryRun?: true
}

const NAME = 'vinspec'
const NO_KEY = 'Set VINSPEC_API_KEY to a key from your account settings, then run this again.'

/** @param ids which clients; none: those that are found on this machine */
export async function installTools(ids: readonly string[], { dryRun }: InstallOptions): Promise<ExitCode> {
  const environment = readInstallEnvironment()
  const chosen = ids.length > 0 ? mcpClients.filter(({ id }) => ids.includes(id)) : findClients(environment)
  if (chosen.length === 0) {
    const known = mcpClients.map(({ id }) => id).join(', ')
    process.stderr.write(`No MCP client was found. Name one: vinspec mcp install <client>, of ${known}\n`)
    return EXIT.refused
  }
  const done = []
  for (const client of chosen) done.push(await installInto(client, environment, dryRun === true))
  if (dryRun) process.stdout.write('Nothing was written.\n')
  return done.every(Boolean) ? EXIT.done : EXIT.refused
}

function findClients(environment: InstallEnvironment): readonly McpClient[] {
  return mcpClients.filter((client) => {
    const path = client.path(environment)
    // A folder that every home has tells nothing.
    return existsSync(path) || (dirname(path) !== environment.home && existsSync(dirname(path)))
  })
}

/** False: it was left as it is, and the person was told why. */
async function installInto(
  client: McpClient,
  environment: InstallEnvironment,
  dryRun: boolean,
): Promise<boolean> {
  const path = client.path(environment)
  const say = (text: string) => process.stdout.write(`${client.name}: ${text} (${path})\n`)
  const entry = toEntry(client, environment)
  if (!entry) {
    say(`left as it is. It keeps the key in its settings. ${NO_KEY}`)
    return false
  }
  const settings = await readSettings(path)
  const servers = settings && asObject(settings[client.serversKey] ?? {})
  if (!settings || !servers) {
    say(`left as it is, since its settings are not plain JSON. Add this under "${client.serversKey}":`)
    process.stdout.write(`${JSON.stringify({ [NAME]: redact(entry) }, null, 2)}\n`)
    return false
  }
  if (isDeepStrictEqual(servers[NAME], entry)) {
    say('already there')
    return true
  }
  const verb = NAME in servers ? 'replaced' : 'added'
  const withKey = client.keyReference === null ? ', with your API key in it' : ''
  if (!dryRun) await writeSettings(path, { ...settings, [client.serversKey]: { ...servers, [NAME]: entry } })
  say(`${dryRun ? 'would be ' : ''}${verb}${withKey}`)
  return true
}

interface Entry {
  readonly type: 'stdio'
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Null: the client needs the key itself, and there is none. */
function toEntry(
  { keyReference }: McpClient,
  { platform, apiKey, baseUrl }: InstallEnvironment,
): Entry | null {
  const key = keyReference ?? apiKey
  if (key === undefined) return null
  const run = ['npx', '-y', 'vinspec', 'mcp']
  // On Windows npx is a script that only a shell can start.
  const [command = '', ...args] = platform === 'win32' ? ['cmd', '/c', ...run] : run
  const base = baseUrl === undefined ? {} : { VINSPEC_BASE_URL: baseUrl }
  return { type: 'stdio', command, args, env: { VINSPEC_API_KEY: key, ...base } }
}

/** For the screen, which may be shared. */
function redact(entry: Entry): Entry {
  return { ...entry, env: { ...entry.env, VINSPEC_API_KEY: '<your API key>' } }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
