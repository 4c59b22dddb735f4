/** Kills one or all of the database's processes, or freezes them. */
import type { Random } from '../random.ts'
import type { TownDatabase } from '../town/database.ts'
import type { FaultKind, FaultyWorld } from './fault-kind.ts'

export const DATABASE_FAULTS: readonly FaultKind[] = [
  {
    name: 'database processes ended',
    weight: 12,
    inject: async (world, random) => {
      // Several at once, as at the beginning of a failover.
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
    inject: onBackend((pid, { town }, random) =>
      town.database.freezeProcess(pid, random.between(5_000, 20_000)),
    ),
  },
  {
    name: 'database process killed, all restart',
    weight: 1,
    everyMs: 60_000,
    inject: onBackend((pid, { town }) => town.database.killProcess(pid)),
  },
  {
    name: 'database server crashed',
    weight: 1,
    everyMs: 60_000,
    inject: onServer((server) => server.crash()),
  },
  {
    name: 'postmaster killed',
    weight: 1,
    everyMs: 75_000,
    inject: onServer((server) => server.killPostmaster()),
  },
  {
    name: 'database server stopped',
    weight: 1,
    everyMs: 75_000,
    inject: onServer((server, random) => server.freeze(random.between(5_000, 20_000))),
  },
]

const BACKENDS = `
  SELECT pid FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND application_name <> 'chaos' AND pid <> pg_backend_pid()
  ORDER BY pid`

function onServer(harm: (server: TownDatabase, random: Random) => Promise<void>): FaultKind['inject'] {
  return async ({ town }, random) => {
    await harm(town.database, random)
    return true
  }
}

/** A fault of the database process of one connection. */
function onBackend(harm: (pid: number, world: FaultyWorld, random: Random) => void): FaultKind['inject'] {
  return async (world, random) => {
    const pid = random.pick(await listBackends(world))
    if (pid !== undefined) harm(pid, world, random)
    return pid !== undefined
  }
}

/** Returns none while the database is unavailable. */
async function listBackends({ impatient }: FaultyWorld): Promise<readonly number[]> {
  const { rows } = await impatient.query<{ pid: number }>(BACKENDS).catch(() => ({ rows: [] }))
  return rows.map(({ pid }) => pid)
}
