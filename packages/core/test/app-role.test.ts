/** The role of the apps reads and writes rows, and cannot change the rules that protect them. */
import { randomUUID } from 'node:crypto'
import * as pg from '@vinspec/connections'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/migrate.ts'
import { keepPartitions } from '../src/operator/partitions/keep-partitions.ts'
import { asOwner, executeAsOwner } from '../testing/as-owner.ts'
import { createTestBed } from '../testing/test-bed.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'

const bed = await createTestBed()
const app = await connect(bed.databaseUrl)
afterAll(async () => {
  await app.end()
  await bed.close()
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** The first column of the result. */
async function read(sql: string): Promise<string[]> {
  const { rows } = await app.query<unknown[]>({ text: sql, rowMode: 'array' })
  return rows.map(([value]) => String(value))
}

test('the role of the apps owns nothing and can create nothing', async () => {
  expect(await read('SELECT oid::regclass FROM pg_class WHERE relowner = current_user::regrole')).toEqual([])
  expect(await read('SELECT oid FROM pg_proc WHERE proowner = current_user::regrole')).toEqual([])
  await expect(app.query('CREATE TABLE own (id int)')).rejects.toThrow('permission denied for schema public')
  await expect(app.query('CREATE TABLE pgboss.own (id int)')).rejects.toThrow('permission denied')
  await expect(app.query('CREATE FUNCTION own() RETURNS int LANGUAGE sql RETURN 1')).rejects.toThrow(
    'permission denied for schema public',
  )
})

test('the role can change, drop, or empty no table, whether ours or of the queues', async () => {
  const tables = await read(
    `SELECT oid::regclass::text FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace, 'sql_source'::regnamespace)`,
  )
  expect(tables.length).toBeGreaterThan(50)
  for (const table of tables) {
    for (const sql of [
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `ALTER TABLE ${table} ADD COLUMN remark text`,
      `CREATE TRIGGER own BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse()`,
      `DROP TABLE ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(app.query(sql), `${sql} is refused`).rejects.toThrow(/must be owner|permission denied/)
    }
  }
})

test('the role can replace or drop no function and no trigger', async () => {
  const functions = await read(
    `SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  )
  expect(functions.length).toBeGreaterThan(50)
  for (const name of functions)
    await expect(app.query(`DROP FUNCTION ${name}`)).rejects.toThrow('must be owner')
  await expect(
    app.query(
      'CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    ),
  ).rejects.toThrow('permission denied for schema public')
  const triggers = await app.query<{ name: string; on: string }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS on FROM pg_trigger WHERE NOT tgisinternal`,
  )
  for (const { name, on } of triggers.rows)
    await expect(app.query(`DROP TRIGGER ${name} ON ${on}`)).rejects.toThrow('must be owner')
})

test.each([
  'DELETE FROM grant_entry',
  'DELETE FROM vehicle_lookup',
  'DELETE FROM credit_grant',
  'DELETE FROM credit_hold',
  'DELETE FROM payment',
  'DELETE FROM operator_action',
  'INSERT INTO vehicle_lookup_rest SELECT * FROM vehicle_lookup',
  'DELETE FROM _prisma_migrations',
  "UPDATE sql_source.applied SET fingerprint = 'mine'",
  'UPDATE lookup_package SET amount_cents = 1',
  'INSERT INTO lookup_package SELECT * FROM lookup_package',
])(
  'the role has no privilege for what triggers always refuse, or for what only the owner writes: %s',
  async (sql) => {
    await expect(app.query(sql)).rejects.toThrow('permission denied')
  },
)

test('the role reads partitions only through their table', async () => {
  const partitions = await read(
    `SELECT oid::regclass FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relispartition AND pg_get_expr(relpartbound, oid) <> 'DEFAULT'`,
  )
  expect(partitions).toContainEqual(expect.stringMatching(/^vehicle_lookup_/))
  for (const partition of partitions)
    await expect(app.query(`SELECT FROM ${partition}`), `${partition} is closed`).rejects.toThrow(
      'permission denied',
    )
})

describe('operators and their audit', () => {
  const as = (operation: object) =>
    `SELECT set_config('vinspec.operation', '${JSON.stringify({ id: randomUUID(), reason: 'x', ...operation })}', true)`
  const attacker = { operator: 'attacker', command: 'operator grant' }

  /** Runs everything in one transaction, which must fail and leave nothing. */
  async function expectRefused(...statements: readonly string[]): Promise<void> {
    const before = await read(
      'SELECT count(*) FROM operator_action UNION ALL SELECT count(*) FROM operator_role',
    )
    await app.query('BEGIN')
    const attack = async () => {
      for (const sql of statements) await app.query(sql)
      await app.query('COMMIT')
    }
    await expect(attack()).rejects.toThrow(
      /permission denied|only the owner|cannot set parameter|must be|does not exist/,
    )
    await app.query('ROLLBACK')
    expect(
      await read('SELECT count(*) FROM operator_action UNION ALL SELECT count(*) FROM operator_role'),
    ).toEqual(before)
  }

  test('the role can make nobody an operator, whatever command it claims to run', async () => {
    const id = await bed.createCustomer()
    const owner = new URL(asOwner(bed.databaseUrl)).username
    const grant = `INSERT INTO operator_role (customer_id, granted_at) VALUES ('${id}', now())`
    await expectRefused(grant)
    await expectRefused(as(attacker), grant)
    await expectRefused(as(attacker), 'UPDATE operator_role SET revoked_at = NULL')
    await expectRefused(as(attacker), 'SELECT FROM operator_role FOR UPDATE')
    await expectRefused(`MERGE INTO operator_role USING (SELECT 1) s ON false WHEN NOT MATCHED THEN
      INSERT (customer_id, granted_at) VALUES ('${id}', now())`)
    await expectRefused(`COPY operator_role FROM STDIN`)
    for (const become of ['ROLE', 'SESSION AUTHORIZATION'])
      await expectRefused(`SET ${become} ${owner}`, grant)
    await expectRefused("SET session_replication_role = 'replica'", grant)
    await expectRefused('ALTER TABLE operator_role OWNER TO CURRENT_USER')
    await expectRefused('GRANT INSERT ON operator_role TO CURRENT_USER', as(attacker), grant)
    await expectRefused(
      'CREATE TEMPORARY TABLE bait (id int)',
      `CREATE FUNCTION pg_temp.own() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN ${grant}; RETURN NEW; END $$`,
      'CREATE TRIGGER own AFTER INSERT ON bait FOR EACH ROW EXECUTE FUNCTION pg_temp.own()',
      'INSERT INTO bait VALUES (1)',
    )
  })

  test('the role forges nothing in the audit: no entry, no name, and nothing through functions that run as the owner', async () => {
    const id = await bed.createCustomer()
    const change = `UPDATE customer SET name = 'x' WHERE id = '${id}'`
    const note = "SELECT note_operator_action('customer', 'x', NULL, '{}', '{}')"
    await expectRefused(
      `INSERT INTO operator_action (command_id, operator, command, subject, subject_id, before, after, created_at)
       VALUES (gen_random_uuid(), 'attacker', 'x', 'x', 'x', '{}', '{}', now())`,
    )
    await expectRefused("UPDATE operator_action SET operator = 'attacker'")
    for (const claim of [
      attacker,
      { operator: 'attacker', command: 'portal task' },
      { operator_id: id, command: 'portal task' },
      { operator_id: randomUUID(), command: 'portal task' },
    ]) {
      await expectRefused(as(claim), `UPDATE customer SET two_factor_enabled = true WHERE id = '${id}'`)
      await expectRefused(as(claim), note)
      await expectRefused(
        'CREATE TEMPORARY TABLE operator_role (customer_id uuid, revoked_at timestamptz)',
        `INSERT INTO pg_temp.operator_role VALUES ('${id}')`,
        as(claim),
        note,
      )
    }
    await expectRefused(
      'CREATE TEMPORARY TABLE customer (id uuid)',
      "CREATE TRIGGER own AFTER INSERT ON pg_temp.customer FOR EACH ROW EXECUTE FUNCTION note_row_of_operator('id')",
    )
    // Without a claimed command, it is a customer's change, which the audit does not record.
    await app.query(change)
    expect(await read(`SELECT operator FROM operator_action WHERE subject_id = '${id}'`)).toEqual([])
  })
})

test('the role makes partitions only through the function that runs as their owner, and owns none of them', async () => {
  bed.pass(400 * 24 * 60 * 60 * 1000)
  await keepPartitions(bed)
  expect(await read("SELECT relname FROM pg_class WHERE relname = 'api_request_2027_12_27'")).toHaveLength(1)
  expect(await read('SELECT oid::regclass FROM pg_class WHERE relowner = current_user::regrole')).toEqual([])
  await expect(app.query("SELECT make_partition('api_request', 'own', 'a', 'b')")).rejects.toThrow(
    'permission denied',
  )
})

describe('the right to drop old partitions', () => {
  test('drops nothing that is stored for good', async () => {
    await expect(app.query("SELECT drop_partitions('vehicle_lookup', now())")).rejects.toThrow(
      'kept for good',
    )
    await expect(app.query("SELECT drop_partitions('grant_entry', now())")).rejects.toThrow('kept for good')
  })

  test('drops nothing younger than 90 days, whatever time is passed, and whosever clock the session names', async () => {
    const database = `ALTER DATABASE ${new URL(bed.databaseUrl).pathname.slice(1)}`
    const recent = "SELECT relname FROM pg_class WHERE relname ~ '^api_request_20(2[6-9]|[3-9])' ORDER BY 1"
    await executeAsOwner(
      bed.databaseUrl,
      "SELECT make_partitions('2020-01-06'); SELECT make_partitions(now())",
    )
    const before = await read(recent)
    await executeAsOwner(bed.databaseUrl, `${database} RESET vinspec.clock`)
    try {
      for (const clock of ['database', 'sender']) {
        await app.query(`SET vinspec.clock = '${clock}'`)
        await app.query("SELECT drop_partitions('api_request', '2999-01-01'), make_partitions('2999-01-01')")
        expect(await read("SELECT relname FROM pg_class WHERE relname = 'api_request_2020_01_06'")).toEqual(
          [],
        )
        expect(await read(recent)).toEqual(before)
      }
    } finally {
      await executeAsOwner(bed.databaseUrl, `${database} SET vinspec.clock = 'sender'`)
    }
  })

  test('only roles with a grant can call functions that run as the owner', async () => {
    const [callable] = await read(
      `SELECT count(*)::int FROM pg_proc, aclexplode(proacl) WHERE prosecdef AND pronamespace = 'public'::regnamespace
         AND grantee = 0`,
    )
    expect(callable).toBe('0')
    expect(await read('SELECT proname FROM pg_proc WHERE prosecdef AND proacl IS NULL')).toEqual([])
  })
})

describe('creating the role', () => {
  const urlOf = (databaseUrl: string, user: string, password = 'p ä/:@') => {
    const url = new URL(databaseUrl)
    url.username = user
    url.password = encodeURIComponent(password)
    return url.href
  }

  test('the migration creates the role with its password, privileges, and timeouts, and does nothing the second time', async () => {
    const database = await createEmptyDatabase()
    const role = `made_${Date.now()}`
    const appUrl = urlOf(database.ownerUrl, role)
    const migrations = await Promise.all([
      migrate(database.ownerUrl, appUrl),
      migrate(database.ownerUrl, appUrl),
    ])
    expect(migrations.flat()).toContain(`role ${role}`)
    expect(await migrate(database.ownerUrl, appUrl)).toEqual([])
    const made = await connect(appUrl)
    const { rows } = await made.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
         current_setting('idle_in_transaction_session_timeout') AS silence, current_setting('timezone') AS zone,
         (SELECT count(*)::int FROM lookup_package) AS packages`,
    )
    expect(rows).toEqual([{ statement: '10s', lock: '3s', silence: '5s', zone: 'UTC', packages: 4 }])
    await made.end()
    await executeAsOwner(
      database.ownerUrl,
      `REVOKE SELECT ON customer FROM ${role}; GRANT DELETE ON payment TO ${role}`,
    )
    expect(await migrate(database.ownerUrl, appUrl)).toEqual([`role ${role}`])
    await executeAsOwner(database.ownerUrl, `DROP OWNED BY ${role}`)
    await database.drop()
    await executeAsOwner(bed.databaseUrl, `DROP ROLE ${role}`)
  })

  test('a role that could do what the owner can is rejected', async () => {
    const mighty = `mighty_${Date.now()}`
    await executeAsOwner(bed.databaseUrl, `CREATE ROLE ${mighty} LOGIN SUPERUSER PASSWORD 'x'`)
    const owner = asOwner(bed.databaseUrl)
    await expect(migrate(owner, urlOf(owner, mighty))).rejects.toThrow(
      `The role ${mighty} of DATABASE_URL can act as the owner`,
    )
    await executeAsOwner(
      bed.databaseUrl,
      `ALTER ROLE ${mighty} NOSUPERUSER; ALTER TABLE lookup_package OWNER TO ${mighty}`,
    )
    await expect(migrate(owner, urlOf(owner, mighty))).rejects.toThrow(
      `The role ${mighty} of DATABASE_URL owns lookup_package`,
    )
    await executeAsOwner(bed.databaseUrl, `REASSIGN OWNED BY ${mighty} TO current_user; DROP ROLE ${mighty}`)
  })

  test('an owner who may not create roles is told what an administrator has to do, without the password; one who may creates it', async () => {
    const database = await createEmptyDatabase()
    const owner = `owner_${Date.now()}`
    const role = `app_of_${owner}`
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await executeAsOwner(
      database.ownerUrl,
      `CREATE ROLE ${owner} LOGIN PASSWORD 'x'; ALTER DATABASE ${name} OWNER TO ${owner}`,
    )
    const ownerUrl = urlOf(database.ownerUrl, owner, 'x')
    const appUrl = urlOf(ownerUrl, role, 'own')
    await expect(migrate(ownerUrl, appUrl)).rejects.toThrow(
      new RegExp(`administrator.*\\nCREATE ROLE "?${role}"? LOGIN PASSWORD …$`),
    )
    await executeAsOwner(bed.databaseUrl, `ALTER ROLE ${owner} CREATEROLE`)
    expect(await migrate(ownerUrl, appUrl)).toEqual([`role ${role}`])
    expect(await migrate(ownerUrl, appUrl)).toEqual([])
    await (await connect(appUrl)).end()
    await executeAsOwner(database.ownerUrl, `DROP OWNED BY ${role}`)
    await database.drop()
    await executeAsOwner(bed.databaseUrl, `DROP ROLE ${role}; DROP ROLE ${owner}`)
  })
})
