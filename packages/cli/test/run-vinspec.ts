/** Runs the command as a shell would. */
import { dirname } from 'node:path'
import { type Finished, run } from '@vinspec/core/testing/run-process'
import { inject } from 'vitest'

const root = new URL('../', import.meta.url)

export interface Caller {
  readonly apiUrl: string
  /** Null for a caller without a key. */
  readonly apiKey: string | null
}

/** The environment holds what the command reads and nothing else. */
export function runVinspec({ apiUrl, apiKey }: Caller, ...args: readonly string[]): Promise<Finished> {
  const key = apiKey === null ? {} : { VINSPEC_API_KEY: apiKey }
  const command = inject('command')
  const env = { VINSPEC_BASE_URL: apiUrl, HOME: '/nowhere', XDG_CACHE_HOME: dirname(command), ...key }
  return run(process.execPath, [command, ...args], { cwd: root, env })
}

/** The credits that a caller has left. */
export async function creditsOf(caller: Caller): Promise<number> {
  return Number((await runVinspec(caller, 'credits', '--jq', '.available_credits')).stdout)
}
