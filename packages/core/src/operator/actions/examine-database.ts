/** Checks a deployment's database for problems before customers notice them. Each finding is a sentence. */
import { readPendingMigrations } from '../../foundation/db/apply-migrations.ts'
import { readPendingSources } from '../../foundation/db/apply-sql-sources.ts'
import type { Database } from '../../foundation/db/client.ts'
import { sessionTimeouts } from '../../foundation/db/session-timeouts.ts'
import { readSqlSources } from '../../foundation/db/sql-sources.ts'
import { SCHEMA_VERSION } from '../../foundation/jobs/queues.ts'
import * as sql from '../../generated/sql/functions.ts'
import { readClockSkew, readGauges } from '../gauges/read-gauges.ts'
import { readCheck } from '../health/checks.ts'

export interface Finding {
  readonly check: string
  /** `warning`: it works, but not as it should in production. */
  readonly state: 'ok' | 'warning' | 'failure'
  readonly detail: string
}

export async function examineDatabase(prisma: Database): Promise<readonly Finding[]> {
  return [
    await examineServer(prisma),
    await examineMigrations(prisma),
    await examineRole(prisma),
    await examineSessions(prisma),
    await examineClock(prisma),
    await examineWorkers(prisma),
    ...(await examineWork(prisma)),
    await examineCharging(prisma),
    await examinePartitions(prisma),
    await examineArchive(prisma),
    await examineCheck(prisma, 'backup'),
    await examineCheck(prisma, 'report'),
  ]
}

const passed = (check: string, detail: string): Finding => ({ check, state: 'ok', detail })
const warning = (check: string, detail: string): Finding => ({ check, state: 'warning', detail })
const failure = (check: string, detail: string): Finding => ({ check, state: 'failure', detail })

const OLDEST_VERSION = 16

async function examineServer(prisma: Database): Promise<Finding> {
  const [server] = await prisma.$queryRaw<Array<{ version: string; major: number }>>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major`
  const detail = `PostgreSQL ${server?.version}.`
  if ((server?.major ?? 0) >= OLDEST_VERSION) return passed('server', detail)
  return failure('server', `${detail} It must be ${OLDEST_VERSION} or newer.`)
}

async function examineMigrations(prisma: Database): Promise<Finding> {
  const pending = [
    ...(await readPendingMigrations(prisma)),
    ...(await readPendingSources(prisma, await readSqlSources())),
  ]
  const [queues] = await prisma.$queryRaw<Array<{ version: number }>>`SELECT version FROM pgboss.version`
  if (queues?.version !== SCHEMA_VERSION) pending.push(`queues of version ${SCHEMA_VERSION}`)
  if (pending.length === 0) return passed('migrations', 'The database is at this version.')
  return failure('migrations', `Not applied: ${pending.join(', ')}. Run: pnpm admin migrate`)
}

async function examineRole(prisma: Database): Promise<Finding> {
  const [role] = await prisma.$queryRaw<Array<{ name: string; owns: number; superuser: boolean }>>`
    SELECT current_user AS name, rolsuper AS superuser,
      (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid AND relnamespace = 'public'::regnamespace) AS owns
    FROM pg_roles r WHERE rolname = current_user`
  const name = role?.name ?? 'nobody'
  if (!role?.superuser && role?.owns === 0) return passed('role', `${name} owns nothing.`)
  return warning(
    'role',
    `${name} ${role?.superuser ? 'is a superuser' : `owns ${role?.owns} tables and indexes`}, so a process that is taken over could rewrite the ledger. Use two roles: docs/operations/database.md.`,
  )
}

/** The settings that a session of the role starts with, if only the database sets them. */
async function examineSessions(prisma: Database): Promise<Finding> {
  const { query_timeout: _ours, ...timeouts } = sessionTimeouts()
  const wanted = Object.entries({ ...timeouts, timezone: 'UTC' }).map(([name, value]) => `${name}=${value}`)
  const rows = await prisma.$queryRaw<Array<{ setting: string }>>`
    SELECT unnest(setconfig) AS setting FROM pg_db_role_setting
    WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)
      AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))`
  const set = new Set(rows.map(({ setting }) => setting.toLowerCase()))
  const missing = wanted.filter((setting) => !set.has(setting.toLowerCase()))
  if (missing.length === 0)
    return passed('sessions', 'The role brings its time-outs along, also through a pooler.')
  return warning(
    'sessions',
    `The role does not have ${missing.join(', ')}, which a pooler needs. Run: pnpm admin migrate`,
  )
}

const MOST_SKEW_S = 5

async function examineClock(prisma: Database): Promise<Finding> {
  const skew = await readClockSkew(prisma)
  const [setting] = await prisma.$queryRaw<Array<{ clock: string | null }>>`
    SELECT current_setting('vinspec.clock', true) AS clock`
  if (setting?.clock === 'sender') {
    return failure(
      'clock',
      'The database believes the clock of anyone who asks (vinspec.clock = sender), as in tests.',
    )
  }
  const detail = `This machine and the database are ${Math.abs(skew).toFixed(1)} s apart.`
  return Math.abs(skew) <= MOST_SKEW_S ? passed('clock', detail) : warning('clock', detail)
}

async function examineWorkers(prisma: Database): Promise<Finding> {
  const [row] = await prisma.$queryRaw<Array<{ workers: number }>>`
    SELECT count(DISTINCT (client_addr, client_port))::int AS workers FROM pg_stat_activity
    WHERE application_name LIKE 'vinspec-jobs%' AND datname = current_database()`
  if (row && row.workers > 0) return passed('workers', 'A worker is connected.')
  return failure(
    'workers',
    'No worker is connected: payments are not turned into credits, and no email is sent.',
  )
}

/** How long work of each kind may be overdue, in seconds. */
const PATIENCE: Readonly<Record<string, number>> = {
  payment_event: 60,
  job: 300,
  mail: 900,
  hold: 300,
  top_up: 1800,
}

async function examineWork(prisma: Database): Promise<readonly Finding[]> {
  const readings = await readGauges(prisma)
  const of = (gauge: string) => readings.filter((each) => each.gauge === gauge)
  const late = of('vinspec_oldest_seconds')
    .filter(({ value, reading }) => reading > (PATIENCE[value] ?? 0))
    .map(({ value, reading }) => `${value.replaceAll('_', ' ')} for ${ageText(reading)}`)
  const waiting = of('vinspec_needs_person')
    .filter(({ reading }) => reading > 0)
    .map(({ value, reading }) => `${value.replaceAll('_', ' ')}: ${reading}`)
  return [
    late.length === 0
      ? passed('queues', 'Nothing has been due for long.')
      : failure('queues', `Due too long: ${late.join(', ')}. See docs/runbooks/jobs.md.`),
    waiting.length === 0
      ? passed('cases', 'Nothing needs a person.')
      : warning('cases', `${waiting.join(', ')}. See docs/runbooks/money.md.`),
  ]
}

/** A minute is the shortest time that is too long. */
const ageText = (seconds: number) =>
  seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`

async function examineCharging(prisma: Database): Promise<Finding> {
  if (!(await sql.chargingIsFrozen(prisma))) return passed('charging', 'It is not frozen.')
  return warning(
    'charging',
    'Frozen since a restore or a failover, until Stripe was asked what it knows. Run: pnpm admin payments restore-check',
  )
}

async function examinePartitions(prisma: Database): Promise<Finding> {
  const [row] = await prisma.$queryRaw<Array<{ ahead: boolean }>>`
    SELECT to_regclass('vehicle_lookup' || to_char(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month', '_YYYY_MM_DD'))
      IS NOT NULL AS ahead`
  if (row?.ahead) return passed('partitions', 'The next ones are there.')
  return failure('partitions', 'Those of next month are missing: the job keep-partitions does not run.')
}

const MOST_ARCHIVE_AGE_S = 15 * 60

async function examineArchive(prisma: Database): Promise<Finding> {
  const [row] = await prisma.$queryRaw<Array<{ mode: string; age: number | null; failing: boolean }>>`
    SELECT current_setting('archive_mode') AS mode,
      extract(epoch FROM clock_timestamp() - last_archived_time)::float8 AS age,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing
    FROM pg_stat_archiver`
  if (!row || row.mode === 'off') {
    return warning(
      'archive',
      'PostgreSQL does not archive (archive_mode is off): what is paid since the last backup can be lost.',
    )
  }
  if (row.failing) return failure('archive', 'Archiving fails. The log of PostgreSQL says why.')
  if (row.age === null) return warning('archive', 'Nothing has been archived yet.')
  const detail = `The last change was archived ${Math.round(row.age / 60)} min ago.`
  return row.age <= MOST_ARCHIVE_AGE_S ? passed('archive', detail) : failure('archive', detail)
}

/** Both checks run daily. */
const MOST_CHECK_AGE_H = 26

async function examineCheck(prisma: Database, check: 'backup' | 'report'): Promise<Finding> {
  const last = await readCheck(prisma, check)
  const about = check === 'backup' ? 'backup' : 'daily report'
  const runbook = `docs/runbooks/${check === 'backup' ? 'restore' : 'money'}.md`
  if (!last) return warning(check, `No ${about} has been noted yet. See ${runbook}.`)
  const hours = Math.round((Date.now() - Number(last.seenAt)) / 3_600_000)
  if (last.state !== 'up') return failure(check, `The last ${about}, ${hours} h ago, failed. See ${runbook}.`)
  const detail = `The last ${about} was ${hours} h ago, and all was well.`
  return hours <= MOST_CHECK_AGE_H ? passed(check, detail) : failure(check, detail)
}
