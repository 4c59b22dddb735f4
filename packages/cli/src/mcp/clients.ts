/** The MCP clients that can be configured: where their settings are, and what they understand. */
import { join } from 'node:path'
import type { InstallEnvironment } from './config.ts'

export interface McpClient {
  readonly id: string
  readonly name: string
  /** Its settings file. */
  path(environment: InstallEnvironment): string
  /** The member of the file that holds its servers. */
  readonly serversKey: 'mcpServers' | 'servers'
  /**
   * How an entry refers to the variable VINSPEC_API_KEY, so that the key itself need not be in the file.
   * Null: the client cannot, and the key must be there.
   */
  readonly keyReference: string | null
  /** The entry of a server that it connects to. Null: it only starts programs, such as mcp-remote. */
  readonly toRemoteEntry: ((url: string) => object) | null
}

export const mcpClients: readonly McpClient[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    path: ({ home, claudeFolder }) => join(claudeFolder ?? home, '.claude.json'),
    serversKey: 'mcpServers',
    keyReference: '${VINSPEC_API_KEY}',
    toRemoteEntry: (url) => ({ type: 'http', url }),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    path: ({ configFolder }) => join(configFolder, 'Claude', 'claude_desktop_config.json'),
    serversKey: 'mcpServers',
    keyReference: null,
    toRemoteEntry: null,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    path: ({ home }) => join(home, '.cursor', 'mcp.json'),
    serversKey: 'mcpServers',
    keyReference: '${env:VINSPEC_API_KEY}',
    toRemoteEntry: (url) => ({ url }),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    path: ({ configFolder }) => join(configFolder, 'Code', 'User', 'mcp.json'),
    serversKey: 'servers',
    keyReference: '${env:VINSPEC_API_KEY}',
    toRemoteEntry: (url) => ({ type: 'http', url }),
  },
]
