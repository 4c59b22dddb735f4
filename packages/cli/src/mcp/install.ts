/** `vinspec mcp install`: adds the tools to the settings of MCP clients and says what it did. */

import { isDeepStrictEqual } from 'node:util'
import { asObject } from '@vinspec/contract/guards'
import { unknownProfile } from '../account/access.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { InstallSettings } from '../settings.ts'
import { type Change, changeClients } from './change-clients.ts'
import { type ClientSettings, NAME } from './client-settings.ts'
import type { McpClient } from './clients.ts'
import { type InstallEnvironment, readInstallEnvironment } from './config.ts'
import { type Entry, remoteUrlOf, toEntry } from './entry.ts'
import type { Edit, Settings } from './settings-format.ts'

const NO_KEY =
  'It stores the API key in its settings. Run vinspec login, or set VINSPEC_API_KEY to a key from your account settings, then run this again.'

/**
 * Throws for a profile that is not signed in.
 *
 * @param ids which clients; none: those that are found on this machine
 */
export async function installTools(ids: readonly string[], settings: InstallSettings): Promise<ExitCode> {
  const environment = readInstallEnvironment(settings)
  const { name, named, signedIn } = environment.profile
  if (named && !signedIn) throw unknownProfile(name)
  return await changeClients(ids, settings, environment, (client) => decide(client, environment))
}

function decide({ client, content, servers }: ClientSettings, environment: InstallEnvironment): Change {
  const existing = servers?.[NAME]
  const entry = toEntry(client, environment, existing)
  if (!entry) return { result: 'unchanged', message: NO_KEY }
  const input = entry.key === 'input' && client.key.by === 'input' ? client.key.input : undefined
  const add = { ...(input && { inputs: [input] }), [client.serversKey]: { [NAME]: entry.shown } }
  const inputs = input ? readInputs(content) : []
  if (!content || !servers || !inputs) {
    const format = client.format.toUpperCase()
    return { result: 'unchanged', message: `Its settings file isn't valid ${format}. Add this:`, add }
  }
  const missing = input && !inputs.some((each) => asObject(each)?.['id'] === input.id)
  if (isDeepStrictEqual(existing, entry.value) && !missing) return { result: 'already_set_up', message: '' }
  const remote = remoteUrlOf(existing)
  if (remote !== undefined && environment.remoteUrl === undefined) {
    const message = `It connects to ${remote}, without an API key. To use an API key instead, first run vinspec mcp uninstall ${client.id}.`
    return { result: 'unchanged', message }
  }
  const edits: Edit[] = [
    ...(missing ? [{ place: ['inputs', inputs.length] as const, value: input }] : []),
    { place: [client.serversKey, NAME], value: entry.value },
  ]
  const result = NAME in servers ? 'replaced' : 'added'
  return {
    result,
    message: explainKey(entry, client, environment),
    edits,
    secret: entry.key === 'inside',
    add,
  }
}

/** What VS Code asks for. Null: something else is in its place. */
function readInputs(content: Settings | null): readonly unknown[] | null {
  const inputs = content?.['inputs'] ?? []
  return Array.isArray(inputs) ? inputs : null
}

function explainKey({ key }: Entry, client: McpClient, { apiKey, profile }: InstallEnvironment): string {
  switch (key) {
    case 'inside':
      return 'Your API key is in it.'
    case 'variable':
      return `It reads your API key from VINSPEC_API_KEY${apiKey === undefined ? ", which isn't set here." : '.'}`
    case 'input':
      return `${client.name} will ask for your API key once, and keep it.`
    case 'profile':
      return `It uses the API key of the profile "${profile.name}".`
    case 'none':
      return client.signIn ?? 'It will ask you to connect your account.'
  }
}
