/** `vinspec mcp uninstall`: takes the tools out of the settings of MCP clients, and leaves everything else. */
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Settings } from '../settings.ts'
import { changeClients, NAME } from './change-clients.ts'
import { readInstallEnvironment } from './config.ts'
import { setServer, writeSettings } from './settings-file.ts'

/** @param ids which clients; none: those that are found on this machine */
export async function uninstallTools(ids: readonly string[], settings: Settings): Promise<ExitCode> {
  const environment = readInstallEnvironment(settings)
  const done = await changeClients(ids, settings, environment, async ({ client, path, text, servers }) => {
    if (!servers) return { result: 'unchanged', message: "Its settings file isn't valid JSON." }
    if (!(NAME in servers)) return { result: 'not_set_up', message: '' }
    const changed = setServer(text, [client.serversKey, NAME], undefined)
    if (!settings.dryRun) await writeSettings(path, changed, { secret: false })
    return { result: 'removed', message: '' }
  })
  return done ? EXIT.done : EXIT.failed
}
