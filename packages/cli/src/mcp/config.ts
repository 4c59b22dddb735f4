/** What installing needs to know: from the command line, else from the environment. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { InstallSettings } from '../settings.ts'

export interface InstallEnvironment {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Where programs keep their settings on this platform. */
  readonly configFolder: string
  /** Where Claude Code keeps its settings, when not in the home. */
  readonly claudeFolder: string | undefined
  readonly apiKey: string | undefined
  /** Undefined: production. */
  readonly baseUrl: string | undefined
  /** The remote MCP server, to connect to instead of starting the tools. */
  readonly remoteUrl: string | undefined
}

export function readInstallEnvironment({ baseUrl, remote }: InstallSettings): InstallEnvironment {
  const home = homedir()
  return {
    platform: process.platform,
    home,
    configFolder: configFolderOf(process.platform, home),
    claudeFolder: process.env['CLAUDE_CONFIG_DIR'] || undefined,
    apiKey: process.env['VINSPEC_API_KEY'] || undefined,
    baseUrl: baseUrl ?? (process.env['VINSPEC_BASE_URL'] || undefined),
    remoteUrl: remote,
  }
}

function configFolderOf(platform: NodeJS.Platform, home: string): string {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support')
    case 'win32':
      return process.env['APPDATA'] || join(home, 'AppData', 'Roaming')
    default:
      return process.env['XDG_CONFIG_HOME'] || join(home, '.config')
  }
}
