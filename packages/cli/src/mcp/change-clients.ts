/** Goes through MCP clients, changes the settings of each, and reports the result. */
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { describeWriteFault } from '../file-fault.ts'
import { INDENT, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { Settings } from '../settings.ts'
import { type ClientSettings, chooseClients, readClient } from './client-settings.ts'
import type { McpClient } from './clients.ts'
import type { InstallEnvironment } from './config.ts'
import { loadFormat } from './load-format.ts'
import { writeSettings } from './settings-file.ts'
import { type Edit, editSettings } from './settings-format.ts'

/** What is to become of the settings of one client. */
export interface Change {
  readonly result: 'added' | 'replaced' | 'removed' | 'already_set_up' | 'not_set_up' | 'unchanged'
  /** Sentences; empty when the result says it all. */
  readonly message: string
  readonly edits?: readonly Edit[]
  /** Nobody but the owner may read the file then. */
  readonly secret?: boolean
  /** What the settings would have in them, without the key. */
  readonly add?: object
}

interface ChangedClient extends Omit<Change, 'edits' | 'secret'> {
  readonly client: McpClient
  readonly path: string
}

export async function changeClients(
  ids: readonly string[],
  settings: Settings,
  environment: InstallEnvironment,
  decide: (settings: ClientSettings) => Change,
): Promise<ExitCode> {
  const changed: ChangedClient[] = []
  for (const client of chooseClients(ids, environment)) {
    const path = client.path(environment)
    const { edits: _edits, secret: _secret, ...change } = await changeClient(client, path, settings, decide)
    changed.push({ client, path, ...change })
  }
  await report(changed, settings)
  return changed.some(({ result }) => result === 'unchanged') ? EXIT.failed : EXIT.done
}

async function changeClient(
  client: McpClient,
  path: string,
  { dryRun }: Settings,
  decide: (settings: ClientSettings) => Change,
): Promise<Change> {
  let wished: Change | undefined
  try {
    const settings = await readClient(client, path)
    wished = decide(settings)
    const { edits, secret = false, add, ...change } = wished
    if (!edits) return wished
    const changed = editSettings(await loadFormat(client.format), settings.text, edits)
    if (dryRun) return { ...change, ...(add && { add }) }
    writeSettings(path, settings.text, changed, secret)
    return change
  } catch (error) {
    const reason = describeWriteFault(error)
    const add = wished?.add
    const message = `Its settings can't be changed: ${reason}.${add ? ' Add this:' : ''}`
    return { result: 'unchanged', message, ...(add && { add }) }
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

async function report(changed: readonly ChangedClient[], settings: Settings): Promise<void> {
  const dryRun = settings.dryRun === true
  const clients = changed.map(({ client: { id, name }, ...rest }) => ({ client: id, name, ...rest }))
  const added = new Map(
    await Promise.all(
      changed.map(async ({ client, add }) => {
        const format = await loadFormat(client.format)
        return [client, add ? format.show(add).split('\n') : []] as const
      }),
    ),
  )
  await printResult(settings, { clients, dry_run: dryRun }, ({ width }) => {
    const lines = changed.flatMap(({ client, path, result, message }) => {
      const wouldBe = dryRun && ['added', 'replaced', 'removed'].includes(result) ? 'would be ' : ''
      return [
        ...wrap(`${client.name}: ${wouldBe}${RESULTS[result]}${message && `. ${message}`}`, width),
        `${INDENT}${path}`,
        ...(added.get(client) ?? []).map((line) => INDENT + line),
      ]
    })
    return [...lines, ...(dryRun ? ['Nothing was written.'] : [])]
  })
}
