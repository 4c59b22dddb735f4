/** Runs the command as a shell would. */
import { dirname } from 'node:path'
import { type Finished, type RunOptions, run } from '@vinspec/core/testing/run-process'
import { inject } from 'vitest'

const root = new URL('../', import.meta.url)

export interface Caller {
  readonly apiUrl: string
  /** Null for a caller without a key. */
  readonly apiKey: string | null
}

/** The environment holds what the command reads and nothing else. */
export function runVinspec({ apiUrl, apiKey }: Caller, ...args: readonly string[]): Promise<Finished> {
  const command = inject('command')
  const env = { ...environmentOf({ apiUrl, apiKey }), HOME: '/nowhere', XDG_CACHE_HOME: dirname(command) }
  return run(process.execPath, [command, ...args], { cwd: root, env })
}

/** The same where the home of its user is, with more of an environment. */
export function runAt(
  home: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  more: Pick<RunOptions, 'input' | 'interrupted' | 'endedBy'> = {},
): Promise<Finished> {
  const command = [inject('command'), ...args]
  return run(process.execPath, command, { cwd: home, env: { HOME: home, ...env }, ...more })
}

export function environmentOf({ apiUrl, apiKey }: Caller): NodeJS.ProcessEnv {
  return { VINSPEC_BASE_URL: apiUrl, ...(apiKey !== null && { VINSPEC_API_KEY: apiKey }) }
}

/** The credits that a caller has left. */
export async function creditsOf(caller: Caller): Promise<number> {
  return Number((await runVinspec(caller, 'credits', '--jq', '.available_credits')).stdout)
}
