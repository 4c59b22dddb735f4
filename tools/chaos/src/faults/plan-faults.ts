/** Plans the faults of a run and their times. All are drawn before the run, so that its seed repeats them. */
import type { Random } from '../random.ts'
import { CONNECTION_FAULTS } from './connection-faults.ts'
import { DATABASE_FAULTS } from './database-faults.ts'
import type { FaultKind } from './fault-kind.ts'
import { PROCESS_FAULTS } from './process-faults.ts'
import { VENDOR_FAULTS } from './vendor-faults.ts'

export const FAULTS: readonly FaultKind[] = [
  ...CONNECTION_FAULTS,
  ...PROCESS_FAULTS,
  ...DATABASE_FAULTS,
  ...VENDOR_FAULTS,
]

export interface PlannedFault {
  /** From the start of the run. */
  readonly atMs: number
  readonly kind: FaultKind
  readonly random: Random
}

/** @param faults how many, evenly distributed over `forMs` */
export function planFaults(random: Random, faults: number, forMs: number): readonly PlannedFault[] {
  const weighted = FAULTS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  const freeAt = new Map<FaultKind, number>()
  return Array.from({ length: faults }, (_, index) => {
    const atMs = Math.floor((index * forMs) / faults)
    const kind = random.pick(weighted.filter((each) => (freeAt.get(each) ?? 0) <= atMs))
    if (!kind) throw new Error('every kind of fault has a least distance')
    if (kind.everyMs !== undefined) freeAt.set(kind, atMs + kind.everyMs)
    return { atMs, kind, random: random.fork() }
  })
}
