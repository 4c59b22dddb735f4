/** What the environment says. The only file that reads it, beside the settings of MCP clients (`mcp/config.ts`). */
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Environment {
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
  readonly portalUrl: string | undefined
  readonly profile: string | undefined
  /** Where the command keeps its own settings. */
  readonly folder: string
}

/** An empty variable counts as unset. */
export function readEnvironment(): Environment {
  const { env } = process
  return {
    apiKey: env['VINSPEC_API_KEY'] || undefined,
    baseUrl: env['VINSPEC_BASE_URL'] || undefined,
    portalUrl: env['VINSPEC_PORTAL_URL'] || undefined,
    profile: env['VINSPEC_PROFILE'] || undefined,
    folder: join(settingsRoot(env), 'vinspec'),
  }
}

/** As the XDG Base Directory Specification says, and on Windows where programs of one user have theirs. */
function settingsRoot(env: NodeJS.ProcessEnv): string {
  if (env['XDG_CONFIG_HOME']) return env['XDG_CONFIG_HOME']
  if (process.platform === 'win32' && env['APPDATA']) return env['APPDATA']
  return join(homedir(), '.config')
}

/** How wide output is that goes to no terminal, for whoever shows it. Undefined: not said. */
export function readColumns(): number | undefined {
  const columns = Number(process.env['COLUMNS'])
  return Number.isInteger(columns) && columns >= NARROWEST_SCREEN ? columns : undefined
}

const NARROWEST_SCREEN = 30
