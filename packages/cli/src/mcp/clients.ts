/** The MCP clients that can be configured: where their settings are, and what they understand. */
import { join } from 'node:path'
import type { InstallEnvironment } from './config.ts'

/** How the program that a client starts gets the API key, when it is not signed in by `vinspec login`. */
export type KeyDelivery =
  /** Its settings refer to the variable VINSPEC_API_KEY, in this way. */
  | { readonly by: 'reference'; readonly text: string }
  /** The client asks for the key once, and keeps it where secrets are. */
  | { readonly by: 'input'; readonly text: string; readonly input: { readonly id: string } & object }
  /** Its settings name the variables that it passes on. */
  | { readonly by: 'names' }
  /** The program inherits all variables. */
  | { readonly by: 'inheritance' }
  /** The key itself must be in the settings. */
  | { readonly by: 'value' }

export interface McpClient {
  readonly id: string
  readonly name: string
  /** Its settings file. */
  path(environment: InstallEnvironment): string
  readonly format: 'json' | 'toml'
  /** The member of the file that holds its servers. */
  readonly serversKey: 'mcpServers' | 'servers' | 'context_servers' | 'mcp_servers'
  readonly key: KeyDelivery
  /** What it wants to read in the entry of a program, besides how to start it. */
  readonly marks: object
  /** The entry of a server that it connects to. Null: it only starts programs, such as mcp-remote. */
  readonly toRemoteEntry: ((url: string) => object) | null
  /** What connects the account to a remote server. Absent: the client asks by itself. */
  readonly signIn?: string
}

const VSCODE_INPUT = {
  type: 'promptString',
  id: 'vinspec-api-key',
  description: 'vinspec API key',
  password: true,
}

export const mcpClients: readonly McpClient[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    path: ({ home, claudeFolder }) => join(claudeFolder ?? home, '.claude.json'),
    format: 'json',
    serversKey: 'mcpServers',
    key: { by: 'reference', text: '${VINSPEC_API_KEY}' },
    marks: { type: 'stdio' },
    toRemoteEntry: (url) => ({ type: 'http', url }),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    path: ({ configFolder }) => join(configFolder, 'Claude', 'claude_desktop_config.json'),
    format: 'json',
    serversKey: 'mcpServers',
    key: { by: 'value' },
    marks: { type: 'stdio' },
    toRemoteEntry: null,
  },
  {
    id: 'codex',
    name: 'Codex',
    path: ({ home, codexFolder }) => join(codexFolder ?? join(home, '.codex'), 'config.toml'),
    format: 'toml',
    serversKey: 'mcp_servers',
    key: { by: 'names' },
    marks: {},
    toRemoteEntry: (url) => ({ url }),
    signIn: 'To connect your account, run codex mcp login vinspec.',
  },
  {
    id: 'cursor',
    name: 'Cursor',
    path: ({ home }) => join(home, '.cursor', 'mcp.json'),
    format: 'json',
    serversKey: 'mcpServers',
    key: { by: 'reference', text: '${env:VINSPEC_API_KEY}' },
    marks: { type: 'stdio' },
    toRemoteEntry: (url) => ({ url }),
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    path: ({ home }) => join(home, '.gemini', 'settings.json'),
    format: 'json',
    serversKey: 'mcpServers',
    key: { by: 'reference', text: '$VINSPEC_API_KEY' },
    marks: {},
    // Its `url` is for servers of the older transport.
    toRemoteEntry: (url) => ({ httpUrl: url }),
    signIn: 'To connect your account, type /mcp auth vinspec in Gemini CLI.',
  },
  {
    id: 'vscode',
    name: 'VS Code',
    path: ({ configFolder }) => join(configFolder, 'Code', 'User', 'mcp.json'),
    format: 'json',
    serversKey: 'servers',
    key: { by: 'input', text: `\${input:${VSCODE_INPUT.id}}`, input: VSCODE_INPUT },
    marks: { type: 'stdio' },
    toRemoteEntry: (url) => ({ type: 'http', url }),
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    path: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    format: 'json',
    serversKey: 'mcpServers',
    key: { by: 'reference', text: '${env:VINSPEC_API_KEY}' },
    marks: {},
    toRemoteEntry: (url) => ({ serverUrl: url }),
  },
  {
    id: 'zed',
    name: 'Zed',
    path: ({ platform, configFolder, home }) =>
      platform === 'darwin'
        ? join(home, '.config', 'zed', 'settings.json')
        : join(configFolder, platform === 'win32' ? 'Zed' : 'zed', 'settings.json'),
    format: 'json',
    serversKey: 'context_servers',
    key: { by: 'inheritance' },
    // Releases before 2026 do not start a program without it.
    marks: { source: 'custom' },
    toRemoteEntry: (url) => ({ url }),
  },
]
