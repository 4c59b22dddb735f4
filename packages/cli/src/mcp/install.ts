/** `vinspec mcp install`: adds the tools to the settings of MCP clients and says what it did. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { InstallOptions } from '../program.ts'
import { type McpClient, mcpClients } from './clients.ts'
import { type InstallEnvironment, readInstallEnvironment } from './config.ts'
import { type Entry, toEntry } from './entry.ts'
import { readServers, readSettings, setServer, writeSettings } from './settings-file.ts'

const NAME = 'vinspec'
const NO_KEY =
  'It stores the API key in its settings. Set VINSPEC_API_KEY to a key from your account settings, then run this again.'

/** @param ids which clients; none: those that are found on this machine */
export async function installTools(ids: readonly string[], options: InstallOptions): Promise<ExitCode> {
  const environment = readInstallEnvironment(options)
  const chosen = ids.length > 0 ? mcpClients.filter(({ id }) => ids.includes(id)) : findClients(environment)
  if (chosen.length === 0) {
    const known = mcpClients.map(({ id }) => id).join(', ')
    process.stderr.write(`No MCP client found. Name one: vinspec mcp install <client>. Clients: ${known}\n`)
    return EXIT.refused
  }
  const done = []
  for (const client of chosen) done.push(await installInto(client, environment, options.dryRun === true))
  if (options.dryRun) process.stdout.write('Nothing was written.\n')
  return done.every(Boolean) ? EXIT.done : EXIT.refused
}

function findClients(environment: InstallEnvironment): readonly McpClient[] {
  return mcpClients.filter((client) => {
    const path = client.path(environment)
    // A folder that every home has proves nothing.
    return existsSync(path) || (dirname(path) !== environment.home && existsSync(dirname(path)))
  })
}

/** False: it was left unchanged, and the user was told why. */
async function installInto(
  client: McpClient,
  environment: InstallEnvironment,
  dryRun: boolean,
): Promise<boolean> {
  const path = client.path(environment)
  const say = (text: string) => process.stdout.write(`${client.name}: ${text}\n  ${path}\n`)
  try {
    const text = await readSettings(path)
    const servers = readServers(text, client.serversKey)
    const entry = toEntry(client, environment, servers?.[NAME])
    if (!entry) {
      say(`not changed. ${NO_KEY}`)
      return false
    }
    if (!servers) {
      say(`not changed, because its settings file isn't valid JSON. Add this under "${client.serversKey}":`)
      process.stdout.write(`${JSON.stringify({ [NAME]: entry.shown }, null, 2)}\n`)
      return false
    }
    if (isDeepStrictEqual(servers[NAME], entry.value)) {
      say('already set up')
      return true
    }
    const changed = setServer(text, [client.serversKey, NAME], entry.value)
    if (!dryRun) await writeSettings(path, changed, { secret: entry.key === 'inside' })
    const verb = NAME in servers ? 'replaced' : 'added'
    say(`${dryRun ? 'would be ' : ''}${verb}${explainKey(entry, environment)}`)
    return true
  } catch (error) {
    say(
      `not changed, because its settings can't be changed: ${error instanceof Error ? error.message : String(error)}`,
    )
    return false
  }
}

function explainKey({ key }: Entry, { apiKey }: InstallEnvironment): string {
  switch (key) {
    case 'inside':
      return ', with your API key in it'
    case 'variable':
      return `. It reads your API key from VINSPEC_API_KEY${apiKey === undefined ? ", which isn't set here" : ''}`
    case 'none':
      return '. It will ask you to connect your account'
  }
}
