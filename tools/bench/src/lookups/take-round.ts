/** One round of lookups: its times, and what both processes and the log spend on each lookup. */
import { setTimeout as wait } from 'node:timers/promises'
import type * as pg from '@vinspec/connections'
import type { BenchServer } from '../server-process.ts'
import type { Times } from '../take-times.ts'
import { readDatabaseCosts } from './database-costs.ts'
import { type Load, measure } from './measure.ts'

export interface Round extends Times {
  readonly databaseCpuMicros: number
  readonly logBytes: number
}

/** Longer than what comes after an answer, such as the request log, waits to be written. */
const AFTERMATH_MS = 1_200

export async function takeRound(server: BenchServer, load: Load, client: pg.Client): Promise<Round> {
  const cpuBefore = await server.cpuMicros()
  const before = await readDatabaseCosts(client)
  const times = await measure(server, load)
  await wait(AFTERMATH_MS)
  const after = await readDatabaseCosts(client)
  const cpuAfter = await server.cpuMicros()
  return {
    ...times,
    cpuMicros: (cpuAfter - cpuBefore) / load.lookups,
    databaseCpuMicros: (after.cpuMicros - before.cpuMicros) / load.lookups,
    logBytes: (after.logBytes - before.logBytes) / load.lookups,
  }
}
