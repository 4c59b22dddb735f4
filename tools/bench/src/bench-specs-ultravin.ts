import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Mix } from './bench-specs-mix.ts'

const folder = new URL('../ultravin/', import.meta.url)
const python = fileURLToPath(new URL('.venv/bin/python', folder))

/**
 * The same mix decoded by ultravin, a decoder in Rust, in Python, where it can be installed as pinned in
 * `tools/bench/ultravin`; else why it cannot. Like corgi it only decodes.
 */
export function runUltravin(vins: readonly string[]): Mix | { readonly missing: string } {
  try {
    if (!existsSync(python)) install()
    const printed: unknown = JSON.parse(run(python, ['decode-mix.py'], vins.join('\n')))
    if (!isMix(printed)) throw new Error('it printed no times')
    return printed
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}

function install(): void {
  console.log('Installing ultravin, the second peer of this benchmark (once) ...')
  run('python3', ['-m', 'venv', '.venv'])
  run(python, ['-m', 'pip', 'install', '--quiet', '--requirement', 'requirements.txt'])
}

function run(command: string, parameters: readonly string[], input = ''): string {
  const options = { cwd: folder, encoding: 'utf8', input, timeout: 180_000, maxBuffer: 1e8 } as const
  const { status, error, stdout, stderr } = spawnSync(command, parameters, options)
  if (status === 0) return stdout
  throw new Error(error?.message ?? stderr.trim().split('\n').at(-1) ?? `${command} failed`)
}

const isMix = (printed: unknown): printed is Mix =>
  typeof printed === 'object' && printed !== null && 'times' in printed && 'cpu' in printed
