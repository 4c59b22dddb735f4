/** `vinspec mcp install`: adds the tools to the settings of MCP clients and says what it did. */
import { isDeepStrictEqual } from 'node:util'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { InstallSettings } from '../settings.ts'
import { type Change, changeClients, NAME } from './change-clients.ts'
import { readInstallEnvironment } from './config.ts'
import { type Entry, remoteUrlOf, toEntry } from './entry.ts'
import { setServer, writeSettings } from './settings-file.ts'

const NO_KEY =
  'It stores the API key in its settings. Set VINSPEC_API_KEY to a key from your account settings, then run this again.'

/** @param ids which clients; none: those that are found on this machine */
export async function installTools(ids: readonly string[], settings: InstallSettings): Promise<ExitCode> {
  const environment = readInstallEnvironment(settings)
  const done = await changeClients(ids, settings, environment, async ({ client, path, text, servers }) => {
    const existing = servers?.[NAME]
    const entry = toEntry(client, environment, existing)
    if (!entry) return { result: 'unchanged', message: NO_KEY }
    if (!servers)
      return {
        ...INVALID,
        message: `${INVALID.message} Add this under "${client.serversKey}":`,
        add: { [NAME]: entry.shown },
      }
    if (isDeepStrictEqual(existing, entry.value)) return { result: 'already_set_up', message: '' }
    const remote = remoteUrlOf(existing)
    if (remote !== undefined && environment.remoteUrl === undefined) {
      return {
        result: 'unchanged',
        message: `It connects to ${remote}, without an API key. To use an API key instead, first run vinspec mcp uninstall ${client.id}.`,
      }
    }
    const changed = setServer(text, [client.serversKey, NAME], entry.value)
    if (!settings.dryRun) await writeSettings(path, changed, { secret: entry.key === 'inside' })
    return { result: NAME in servers ? 'replaced' : 'added', message: explainKey(entry, environment.apiKey) }
  })
  return done ? EXIT.done : EXIT.failed
}

const INVALID: Change = { result: 'unchanged', message: "Its settings file isn't valid JSON." }

function explainKey({ key }: Entry, apiKey: string | undefined): string {
  switch (key) {
    case 'inside':
      return 'Your API key is in it.'
    case 'variable':
      return `It reads your API key from VINSPEC_API_KEY${apiKey === undefined ? ", which isn't set here." : '.'}`
    case 'none':
      return 'It will ask you to connect your account.'
  }
}
