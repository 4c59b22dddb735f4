/**
 * What the environment says. The only file that reads it, beside the settings of MCP clients (`mcp/config.ts`). It is part
 * of what releases of Node read that are too old for the rest, so it imports nothing.
 */

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
  return join(home(env), '.config')
}

/** Where Node keeps the compiled command, for the next start. Undefined: nothing is to be kept. */
export function readCacheFolder(): string | undefined {
  const { env } = process
  return env['NODE_DISABLE_COMPILE_CACHE'] ? undefined : join(cacheRoot(env), 'vinspec')
}

function cacheRoot(env: NodeJS.ProcessEnv): string {
  if (env['XDG_CACHE_HOME']) return env['XDG_CACHE_HOME']
  if (process.platform === 'win32' && env['LOCALAPPDATA']) return env['LOCALAPPDATA']
  return join(home(env), '.cache')
}

/** As `homedir` of Node says, whose module takes time to load. */
function home(env: NodeJS.ProcessEnv): string {
  if (process.platform !== 'win32' && env['HOME']) return env['HOME']
  return process.getBuiltinModule('node:os').homedir()
}

function join(...parts: readonly string[]): string {
  return process.getBuiltinModule('node:path').join(...parts)
}

export interface ProxyVariables {
  readonly proxy: string | undefined
  /** Hosts that are reached without it, separated by commas. */
  readonly except: string
}

/** What programs have agreed on for requests of a scheme. As in curl, lowercase comes first. */
export function readProxyVariables(scheme: string): ProxyVariables {
  const read = (name: string) => process.env[name] || process.env[name.toUpperCase()] || undefined
  return { proxy: read(`${scheme}_proxy`) ?? read('all_proxy'), except: read('no_proxy') ?? '' }
}

/** How wide output is that goes to no terminal, for anyone who shows it. Undefined: not said. */
export function readColumns(): number | undefined {
  const columns = Number(process.env['COLUMNS'])
  return Number.isInteger(columns) && columns >= NARROWEST_SCREEN ? columns : undefined
}

const NARROWEST_SCREEN = 30

/** What programs have agreed on: `NO_COLOR` wins. Undefined: as the terminal can. */
export function readColorWish(): boolean | undefined {
  const { NO_COLOR: no, FORCE_COLOR: force } = process.env
  if (no) return false
  return force ? !['0', 'false'].includes(force) : undefined
}
