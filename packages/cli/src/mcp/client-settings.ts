/** The settings of the MCP clients on this machine, as they are. */

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { asObject } from '@vinspec/contract/guards'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { type McpClient, mcpClients } from './clients.ts'
import type { InstallEnvironment } from './config.ts'
import { loadFormat } from './load-format.ts'
import { readSettings } from './settings-file.ts'
import { type Settings, withoutMark } from './settings-format.ts'

/** What the entry is called in every client. */
export const NAME = 'vinspec'

export interface ClientSettings {
  readonly client: McpClient
  readonly text: string
  /** Null: the file cannot be changed safely. */
  readonly content: Settings | null
  /** By name. Null: the file cannot be changed safely. */
  readonly servers: Settings | null
}

/** Throws for a file that cannot be read. */
export async function readClient(client: McpClient, path: string): Promise<ClientSettings> {
  const text = readSettings(path)
  const content = (await loadFormat(client.format)).read(withoutMark(text))
  return { client, text, content, servers: content && asObject(content[client.serversKey] ?? {}) }
}

/** Those with these names; without names, those on this machine, of which there must be one. */
export function chooseClients(ids: readonly string[], environment: InstallEnvironment): readonly McpClient[] {
  if (ids.length > 0) return mcpClients.filter(({ id }) => ids.includes(id))
  const found = mcpClients.filter((client) => isInstalled(client, environment))
  if (found.length > 0) return found
  throw new CommandError('No MCP client was found.', {
    code: 'no_mcp_client',
    exitCode: EXIT.failed,
    nextStep: `Name one after the command. Clients: ${mcpClients.map(({ id }) => id).join(', ')}`,
  })
}

function isInstalled(client: McpClient, environment: InstallEnvironment): boolean {
  const path = client.path(environment)
  // A folder that every home has proves nothing.
  return existsSync(path) || (dirname(path) !== environment.home && existsSync(dirname(path)))
}
