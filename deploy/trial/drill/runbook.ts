/** The commands of a runbook, which its drill runs as they stand there. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../src/bundle.ts'

/** By heading. */
export type Runbook = ReadonlyMap<string, string>

export async function readRunbook(name: string): Promise<Runbook> {
  const text = await readFile(join(root, 'docs/runbooks', name), 'utf8')
  const steps = text.split(/^## /m).flatMap((section) => {
    const heading = section.split('\n', 1)[0] ?? ''
    const commands = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, command = '']) => command)
    return commands.length === 0 ? [] : [[heading, commands.join('')] as const]
  })
  return new Map(steps)
}

/** As bash runs it, with `pnpm admin` from the sources. */
export function scriptOf(runbook: Runbook, heading: string): string {
  const commands = runbook.get(heading)
  if (commands === undefined) throw new Error(`the runbook has no commands under “${heading}”`)
  const main = join(root, 'tools/admin/src/main.ts')
  const admin = `pnpm() { shift; '${process.execPath}' --conditions=@vinspec/source '${main}' "$@"; }`
  return `set -euo pipefail\n${admin}\n${commands}`
}
