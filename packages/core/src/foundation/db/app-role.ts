/**
 * The role of the apps. It reads and writes rows and owns nothing, so no process of ours, no matter who takes it over, can
 * change a table or turn off a trigger. The owner of the tables makes it and grants what it needs, and no INSERT
 * or DELETE that a trigger would always refuse.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import * as pg from '@vinspec/connections'
import { sessionTimeouts } from './session-timeouts.ts'
import { sqlStateOf } from './sql-state.ts'

/** An arbitrary lock number: one process at a time creates roles and grants privileges. */
const ADVISORY_LOCK = 7_205_759_404
const DUPLICATE = new Set(['42710', '23505'])
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Creates the role that `appUrl` signs in with, unless it exists, and grants what is missing. Returns what it did. If
 * both URLs name the same role, there is nothing to do.
 */
export async function prepareAppRole(ownerUrl: string, appUrl: string): Promise<readonly string[]> {
  const role = userOf(appUrl)
  if (role === userOf(ownerUrl)) return []
  // Closing the connection releases the lock.
  return await pg.withClient(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    const made = await makeRole(client, role, decodeURIComponent(new URL(appUrl).password))
    await refuseMighty(client, role)
    const changes = [...(await findSettings(client, role)), ...(await findPrivileges(client, role))]
    for (const change of changes) await execute(client, change)
    return made || changes.length > 0 ? [`role ${role}`] : []
  })
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  if (rowCount) return false
  const verifier = client.escapeLiteral(toVerifier(password))
  try {
    await execute(client, `CREATE ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${verifier}`)
    return true
  } catch (error) {
    // Another process, for another database on this server, created the role first.
    if (DUPLICATE.has(sqlStateOf(error))) return false
    throw error
  }
}

/** Rejects a role that can do what the owner can: separate roles would then protect nothing. */
async function refuseMighty(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ mighty: boolean; owned: string | null }>(
    `SELECT rolsuper OR pg_has_role(r.oid, current_user, 'MEMBER') AS mighty,
       (SELECT min(c.oid::regclass::text) FROM pg_class c WHERE c.relowner = r.oid) AS owned
     FROM pg_roles r WHERE rolname = $1`,
    [role],
  )
  const [found] = rows
  if (found?.mighty)
    throw new Error(`The role ${role} of DATABASE_URL can act as the owner. Use another role.`)
  if (found?.owned) throw new Error(`The role ${role} of DATABASE_URL owns ${found.owned}. Use another role.`)
}

/** Settings that every session of the role starts with, even if a pooler drops those that the client sends. */
async function findSettings(client: pg.Client, role: string): Promise<readonly string[]> {
  const { query_timeout: _ours, ...timeouts } = sessionTimeouts()
  const wanted = { ...timeouts, timezone: 'UTC' }
  const { rows } = await client.query<{ change: string }>(SETTINGS, [
    client.escapeIdentifier(role),
    Object.keys(wanted),
    Object.values(wanted).map(String),
  ])
  return rows.map(({ change }) => change)
}

const SETTINGS = `
  SELECT format('ALTER ROLE %s IN DATABASE %I SET %s = %L', $1::regrole, current_database(), name, value) AS change
  FROM unnest($2::text[], $3::text[]) AS wanted (name, value)
  WHERE NOT EXISTS (
    SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
    WHERE s.setrole = $1::regrole AND d.datname = current_database()
      AND lower(name || '=' || value) IN (SELECT lower(setting) FROM unnest(setconfig) AS setting))
  ORDER BY name`

/**
 * The privileges to grant or revoke, so that the role has what it needs and no more:
 * - Rows of our tables and of pg-boss's. Of a partitioned table of ours, only the table itself and its default partition
 *   (`hidden` are the others); pg-boss also uses its own partitions directly.
 * - Only to read (`read_only`): who is an operator, what operators did, what is sold, the hashes of the ledger, and its
 *   counts. The owner writes these.
 * - Functions that act as the owner: only this role may call them, and nobody may call those that are triggers.
 * - UPDATE always, because locking a row needs it: triggers refuse what must not change. No INSERT or DELETE that a
 *   trigger refuses without a condition; in its type (tgtype), 4 is INSERT and 8 is DELETE.
 */
const CHANGES = `
  WITH role AS (SELECT $1::regrole AS oid),
  place AS (SELECT oid, nspname, nspacl FROM pg_namespace WHERE nspname IN ('public', 'pgboss', 'sql_source')),
  relation AS (
    SELECT c.oid, relkind, relacl,
      nspname = 'public' AND relispartition AND pg_get_expr(relpartbound, c.oid) <> 'DEFAULT' AS hidden,
      nspname = 'sql_source' OR relname IN ('_prisma_migrations', 'lookup_package', 'operator_role',
        'operator_action', 'ledger_day', 'counting', 'grant_month', 'answer_count') AS read_only
    FROM pg_class c JOIN place ON place.oid = relnamespace WHERE relkind IN ('r', 'p', 'v', 'S')
  ),
  owners_function AS (
    SELECT p.oid, coalesce(proacl, acldefault('f', proowner)) AS acl, prorettype <> 'trigger'::regtype AS callable
    FROM pg_proc p JOIN place ON place.oid = pronamespace WHERE prosecdef AND nspname = 'public'
  ),
  privilege AS (
    SELECT format('%s ON %s', name, r.oid::regclass) AS what,
      NOT hidden AND (name = 'SELECT' OR NOT read_only AND NOT EXISTS (
        SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = tgfoid
        WHERE tgrelid = r.oid AND proname = 'refuse' AND tgqual IS NULL AND tgtype & refused <> 0)) AS wanted,
      EXISTS (SELECT FROM aclexplode(relacl), role WHERE grantee = role.oid AND privilege_type = name) AS given
    FROM relation r, (VALUES ('SELECT', 0), ('INSERT', 4), ('UPDATE', 0), ('DELETE', 8)) AS p (name, refused)
    WHERE relkind <> 'S'
    UNION ALL
    SELECT format('USAGE ON SEQUENCE %s', r.oid::regclass), true,
      EXISTS (SELECT FROM aclexplode(relacl), role WHERE grantee = role.oid AND privilege_type = 'USAGE')
    FROM relation r WHERE relkind = 'S'
    UNION ALL
    SELECT format('USAGE ON SCHEMA %I', nspname), true,
      EXISTS (SELECT FROM aclexplode(nspacl), role WHERE grantee IN (0, role.oid) AND privilege_type = 'USAGE')
    FROM place
    UNION ALL
    SELECT format('EXECUTE ON FUNCTION %s', f.oid::regprocedure), callable,
      EXISTS (SELECT FROM aclexplode(acl), role WHERE grantee = role.oid)
    FROM owners_function f
  )
  SELECT CASE WHEN wanted THEN format('GRANT %s TO %s', what, role.oid)
    ELSE format('REVOKE %s FROM %s', what, role.oid) END AS change
  FROM privilege, role WHERE wanted <> given
  UNION ALL
  SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', oid::regprocedure)
  FROM owners_function WHERE EXISTS (SELECT FROM aclexplode(acl) WHERE grantee = 0)
  ORDER BY change`

async function findPrivileges(client: pg.Client, role: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ change: string }>(CHANGES, [client.escapeIdentifier(role)])
  return rows.map(({ change }) => change)
}

async function execute(client: pg.Client, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
    const plain = sql.replace(/PASSWORD .*/, 'PASSWORD …')
    throw new Error(
      `The role that migrates may not do this. Do it as an administrator, then migrate again:\n${plain}`,
      {
        cause: error,
      },
    )
  }
}

const ITERATIONS = 4096

/** Hashes the password as PostgreSQL stores it, so that it never appears in the server's log. */
function toVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
