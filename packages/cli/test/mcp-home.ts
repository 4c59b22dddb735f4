/** A home with the settings of MCP clients, and the commands that change them there. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Finished } from '@vinspec/core/testing/run-process'
import { inject } from 'vitest'
import { home } from './homes.ts'
import { runAt } from './run-vinspec.ts'

export const KEY = 'vsk_live_secret'

export const CONFIG: string = process.platform === 'darwin' ? 'Library/Application Support' : '.config'
export const FILES = {
  'claude-code': '.claude.json',
  'claude-desktop': `${CONFIG}/Claude/claude_desktop_config.json`,
  codex: '.codex/config.toml',
  cursor: '.cursor/mcp.json',
  gemini: '.gemini/settings.json',
  vscode: `${CONFIG}/Code/User/mcp.json`,
  windsurf: '.codeium/windsurf/mcp_config.json',
  zed: '.config/zed/settings.json',
} as const

export function mcp(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  return runAt(home, ['mcp', ...args], { XDG_CACHE_HOME: dirname(inject('command')), ...env })
}

export function install(
  args: readonly string[],
  env: NodeJS.ProcessEnv = { VINSPEC_API_KEY: KEY },
): Promise<Finished> {
  return mcp(['install', ...args], env)
}

export async function write(file: string, text: string): Promise<string> {
  const path = join(home, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  return path
}

export async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(home, file), 'utf8'))
}

export const started: { command: string; args: string[] } = { command: 'npx', args: ['-y', 'vinspec', 'mcp'] }

export const CODEX_ENTRY = `[mcp_servers.vinspec]
command = "npx"
args = ["-y", "vinspec", "mcp"]
env_vars = ["VINSPEC_API_KEY", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"]
`
