import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ContestantName } from './bench-specs-contestants.ts'

const fields = ['codeMs', 'loadMs', 'openedHeap', 'openedProcess', 'usedHeap', 'usedProcess', 'vins'] as const

/**
 * What opening one contestant took in a fresh process, and by how much memory grew, in bytes: once opened and once
 * `vins` fresh VINs were answered. The heap includes what V8 counts as external.
 */
export type Footprint = Readonly<Record<(typeof fields)[number], number>>

/** As a service keeps it between its starts: the first process fills it. */
const compileCache = mkdtempSync(`${tmpdir()}/vinspec-bench-`)
process.on('exit', () => rmSync(compileCache, { recursive: true }))

/** Opens a contestant in a fresh process and asks about every VIN pattern of so many makers and years. */
export function measureFootprint(name: ContestantName, makerYears: number): Footprint {
  const script = fileURLToPath(import.meta.resolve('./bench-specs-open.ts'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...process.execArgv, script, name, String(makerYears)],
    { encoding: 'utf8', timeout: 60_000, env: { NODE_COMPILE_CACHE: compileCache } },
  )
  const printed: unknown = status === 0 ? JSON.parse(stdout) : undefined
  if (!isFootprint(printed)) throw new Error(`${name} did not open in a fresh process: ${stderr}`)
  return printed
}

function isFootprint(printed: unknown): printed is Footprint {
  if (typeof printed !== 'object' || printed === null) return false
  const values = new Map<string, unknown>(Object.entries(printed))
  return fields.every((field) => typeof values.get(field) === 'number')
}
