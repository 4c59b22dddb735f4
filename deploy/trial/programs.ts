/** Programs of the machine, some of which may not be installed. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const MANY_BYTES = 64 * 2 ** 20

/** Returns what it prints; throws with what it complains about. */
export async function run(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { maxBuffer: MANY_BYTES })
  return stdout.trim()
}

/** Those that are not installed. */
export function missing(...programs: readonly string[]): readonly string[] {
  return programs.filter((name) => spawnSync(name, ['--version']).error !== undefined)
}
