/** Goes through MCP clients, changes the settings of each, and says what became of it. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { INDENT, toText, wrap } from '../output/layout.ts'
import { screenOf } from '../output/screen.ts'
import { formatOf, type Settings } from '../settings.ts'
import { type McpClient, mcpClients } from './clients.ts'
import type { InstallEnvironment } from './config.ts'
import { readServers, readSettings } from './settings-file.ts'

/** What the entry is called in every client. */
export const NAME = 'vinspec'

/** The settings of one client, before the change. */
export interface ClientSettings {
  readonly client: McpClient
  readonly path: string
  readonly text: string
  /** Null: the file cannot be changed safely. */
  readonly servers: Readonly<Record<string, unknown>> | null
}

export interface Change {
  readonly result: 'added' | 'replaced' | 'removed' | 'already_set_up' | 'not_set_up' | 'unchanged'
  /** Sentences; empty when the result says it all. */
  readonly message: string
  /** What the user can add by hand. */
  readonly add?: object
}

interface ChangedClient extends Change {
  readonly client: string
  readonly name: string
  readonly path: string
}

/** @returns false if a client was left unchanged against the wish of the user, who was told why */
export async function changeClients(
  ids: readonly string[],
  settings: Settings,
  environment: InstallEnvironment,
  change: (settings: ClientSettings) => Promise<Change>,
): Promise<boolean> {
  const chosen = ids.length > 0 ? mcpClients.filter(({ id }) => ids.includes(id)) : findClients(environment)
  if (chosen.length === 0) {
    const known = mcpClients.map(({ id }) => id).join(', ')
    throw new CommandError('No MCP client was found.', {
      code: 'no_mcp_client',
      exitCode: EXIT.failed,
      nextStep: `Name one after the command. Clients: ${known}`,
    })
  }
  const changed: ChangedClient[] = []
  for (const client of chosen) {
    const path = client.path(environment)
    const { id, name } = client
    changed.push({ client: id, name, path, ...(await changeClient(client, path, change)) })
  }
  report(changed, settings)
  return changed.every(({ result }) => result !== 'unchanged')
}

export function findClients(environment: InstallEnvironment): readonly McpClient[] {
  return mcpClients.filter((client) => {
    const path = client.path(environment)
    // A folder that every home has proves nothing.
    return existsSync(path) || (dirname(path) !== environment.home && existsSync(dirname(path)))
  })
}

async function changeClient(
  client: McpClient,
  path: string,
  change: (settings: ClientSettings) => Promise<Change>,
): Promise<Change> {
  try {
    const text = await readSettings(path)
    return await change({ client, path, text, servers: readServers(text, client.serversKey) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { result: 'unchanged', message: `Its settings can't be changed: ${reason}` }
  }
}

const RESULTS: Readonly<Record<Change['result'], string>> = {
  added: 'added',
  replaced: 'replaced',
  removed: 'removed',
  already_set_up: 'already set up',
  not_set_up: 'not set up',
  unchanged: 'not changed',
}

function report(changed: readonly ChangedClient[], settings: Settings): void {
  const dryRun = settings.dryRun === true
  if (formatOf(settings) !== 'table') {
    process.stdout.write(`${JSON.stringify({ clients: changed, dry_run: dryRun })}\n`)
    return
  }
  const screen = screenOf(process.stdout)
  const lines = changed.flatMap(({ name, path, result, message, add }) => {
    const wouldBe = dryRun && ['added', 'replaced', 'removed'].includes(result) ? 'would be ' : ''
    return [
      ...wrap(`${name}: ${wouldBe}${RESULTS[result]}${message && `. ${message}`}`, screen.width),
      `${INDENT}${path}`,
      ...(add ? [JSON.stringify(add, null, 2)] : []),
    ]
  })
  process.stdout.write(toText([...lines, ...(dryRun ? ['Nothing was written.'] : [])]))
}
