/** What installing reads of the environment. */
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface InstallEnvironment {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Where programs keep their settings on this platform. */
  readonly configFolder: string
  readonly apiKey: string | undefined
  /** Undefined: production. */
  readonly baseUrl: string | undefined
}

export function readInstallEnvironment(): InstallEnvironment {
  const home = homedir()
  return {
    platform: process.platform,
    home,
    configFolder: configFolderOf(process.platform, home),
    apiKey: process.env['VINSPEC_API_KEY'] || undefined,
    baseUrl: process.env['VINSPEC_BASE_URL'] || undefined,
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
