/** `vinspec mcp uninstall`: takes the tools out of the settings of MCP clients, and leaves everything else. */

import { asObject } from '@vinspec/contract/guards'
import type { ExitCode } from '../exit-codes.ts'
import type { Settings } from '../settings.ts'
import { type Change, changeClients } from './change-clients.ts'
import { type ClientSettings, NAME } from './client-settings.ts'
import { readInstallEnvironment } from './config.ts'
import type { Edit } from './settings-format.ts'

/** @param ids which clients; none: those that are found on this machine */
export async function uninstallTools(ids: readonly string[], settings: Settings): Promise<ExitCode> {
  return await changeClients(ids, settings, readInstallEnvironment(settings), decide)
}

function decide({ client, content, servers }: ClientSettings): Change {
  if (!content || !servers) {
    const message = `Its settings file isn't valid ${client.format.toUpperCase()}.`
    return { result: 'unchanged', message }
  }
  const { inputs } = content
  const { key } = client
  const asked = (each: unknown) => key.by === 'input' && asObject(each)?.['id'] === key.input.id
  const position = Array.isArray(inputs) ? inputs.findIndex(asked) : -1
  const edits: Edit[] = [
    ...(NAME in servers ? [{ place: [client.serversKey, NAME] as const, value: undefined }] : []),
    ...(position >= 0 ? [{ place: ['inputs', position] as const, value: undefined }] : []),
  ]
  if (edits.length === 0) return { result: 'not_set_up', message: '' }
  return { result: 'removed', message: '', edits }
}
