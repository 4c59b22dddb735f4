/** What setting up MCP clients needs to know: from the command line, else from the environment. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PROFILE, readProfiles } from '../account/profiles.ts'
import { readEnvironment } from '../config.ts'
import type { InstallSettings } from '../settings.ts'

export interface InstallEnvironment {
  readonly platform: NodeJS.Platform
  /** This program, if it needs no Node (`build/build-binary.ts`). */
  readonly binary: string | undefined
  readonly home: string
  /** Where programs keep their settings on this platform. */
  readonly configFolder: string
  /** Where Claude Code keeps its settings, when not in the home. */
  readonly claudeFolder: string | undefined
  /** Where Codex keeps its settings, when not in the home. */
  readonly codexFolder: string | undefined
  /** Where vinspec keeps its settings, when a client has to be told. */
  readonly settingsFolder: string | undefined
  readonly apiKey: string | undefined
  readonly profile: {
    readonly name: string
    /** The user asked for it, so that it comes before VINSPEC_API_KEY. */
    readonly named: boolean
    /** By `vinspec login`. */
    readonly signedIn: boolean
  }
  /** Undefined: production. */
  readonly baseUrl: string | undefined
  /** The remote MCP server, to connect to instead of starting the tools. */
  readonly remoteUrl: string | undefined
}

export function readInstallEnvironment(settings: InstallSettings): InstallEnvironment {
  const home = homedir()
  const { apiKey, baseUrl, folder, profile } = readEnvironment()
  const named = settings.profile ?? profile
  const name = named ?? DEFAULT_PROFILE
  return {
    platform: process.platform,
    binary: process.getBuiltinModule('node:sea').isSea() ? process.execPath : undefined,
    home,
    configFolder: configFolderOf(process.platform, home),
    claudeFolder: process.env['CLAUDE_CONFIG_DIR'] || undefined,
    codexFolder: process.env['CODEX_HOME'] || undefined,
    settingsFolder: process.env['XDG_CONFIG_HOME'] || undefined,
    apiKey: settings.apiKey ?? apiKey,
    profile: { name, named: named !== undefined, signedIn: readProfiles(folder).has(name) },
    baseUrl: settings.baseUrl ?? baseUrl,
    remoteUrl: settings.remote,
  }
}

/** Where a shell would find the program that an entry starts. */
export function readProgramPath(): string {
  return process.env['PATH'] ?? ''
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
