/** Measures the processor time and write-ahead log of a database server on this machine. */
import { readdir, readFile } from 'node:fs/promises'
import type * as pg from '@vinspec/connections'

export interface DatabaseCosts {
  /** Of all its processes, in microseconds; NaN if there is no /proc. */
  readonly cpuMicros: number
  readonly logBytes: number
}

export async function readDatabaseCosts(client: pg.Client): Promise<DatabaseCosts> {
  const { rows } = await client.query<{ postmaster: number; bytes: number }>(`
    SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS postmaster,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`)
  const [{ postmaster, bytes } = { postmaster: 0, bytes: Number.NaN }] = rows
  return { cpuMicros: await readCpuMicros(postmaster), logBytes: bytes }
}

/** The unit of /proc/<pid>/stat. */
const TICK_MICROS = 10_000

/** The time of the postmaster, of its children, and of those children that have ended. */
async function readCpuMicros(postmaster: number): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  let ticks = 0
  for (const stat of stats) {
    // The second field, a name in parentheses, may contain anything, so fields are counted after it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15)
    if (Number.parseInt(stat, 10) === postmaster) ticks += user + system + userOfEnded + systemOfEnded
    else if (fields[1] === postmaster) ticks += user + system
  }
  return ticks * TICK_MICROS
}
