/** The database loses one of its processes, or all, or stands still. */
import type { FaultKind, FaultyWorld } from './fault-kind.ts'

export const DATABASE_FAULTS: readonly FaultKind[] = [
  {
    name: 'database processes ended',
    weight: 12,
    inject: async (world, random) => {
      // A few at once, which is how they end when a failover begins.
      const pids = await listBackends(world)
      const ended = Array.from({ length: random.between(1, 4) }).flatMap(() => random.pick(pids) ?? [])
      for (const pid of ended)
        await world.impatient.query('SELECT pg_terminate_backend($1)', [pid]).catch(() => {})
      return pids.length > 0
    },
  },
  {
    name: 'database process stopped',
    weight: 1,
    everyMs: 30_000,
    inject: async (world, random) => {
      const pid = random.pick(await listBackends(world))
      if (pid !== undefined) world.town.database.freezeProcess(pid, random.between(5_000, 20_000))
      return pid !== undefined
    },
  },
  {
    name: 'database process killed, all restart',
    weight: 1,
    everyMs: 60_000,
    inject: async (world, random) => {
      const pid = random.pick(await listBackends(world))
      if (pid !== undefined) world.town.database.killProcess(pid)
      return pid !== undefined
    },
  },
  {
    name: 'database server crashed',
    weight: 1,
    everyMs: 60_000,
    inject: async ({ town }) => {
      await town.database.crash()
      return true
    },
  },
  {
    name: 'postmaster killed',
    weight: 1,
    everyMs: 75_000,
    inject: async ({ town }) => {
      await town.database.killPostmaster()
      return true
    },
  },
  {
    name: 'database server stopped',
    weight: 1,
    everyMs: 75_000,
    inject: async ({ town }, random) => {
      await town.database.freeze(random.between(5_000, 20_000))
      return true
    },
  },
]

const BACKENDS = `
  SELECT pid FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND application_name <> 'chaos' AND pid <> pg_backend_pid()
  ORDER BY pid`

/** None while the database is away. */
async function listBackends({ impatient }: FaultyWorld): Promise<readonly number[]> {
  const { rows } = await impatient.query<{ pid: number }>(BACKENDS).catch(() => ({ rows: [] }))
  return rows.map(({ pid }) => pid)
}
