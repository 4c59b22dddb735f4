/**
 * All that is kept about a customer, for the customer to take along: the rows of every table that has customers, as they are,
 * but for what proves an identity. A new table is part of it without being told.
 */
import type { Database } from '../../foundation/db/client.ts'

/** Secrets, and what only the sign-in library reads. Hashes are binary, and no binary column is told. */
const SECRETS: readonly string[] = [
  'token',
  'secret',
  'backup_codes',
  'password',
  'access_token',
  'refresh_token',
  'id_token',
  'public_key',
  'credential_id',
  'user_code',
  'creation_key',
  'lease_holder',
]

/** What is about a payment has no customer of its own. */
const OF_PAYMENTS: readonly string[] = ['refund', 'dispute', 'payment_reversal']

/** Rows read by one statement. */
const BATCH = 5_000

/** The document in parts, so that its size does not matter: JSON, with a list of rows for each table. */
export async function* exportCustomer(prisma: Database, customerId: string): AsyncGenerator<string> {
  yield `{"customer":${await readOne(prisma, customerId)}`
  for (const { name, condition, columns, binary } of await readTables(prisma)) {
    yield `,\n${JSON.stringify(name)}:[`
    for (let offset = 0, more = true; more; offset += BATCH) {
      const rows = await prisma.$queryRawUnsafe<Array<{ row: string }>>(
        `SELECT (to_jsonb(t) - $2::text[])::text AS row FROM "${name}" t WHERE ${condition}
         ORDER BY ${columns} LIMIT ${BATCH} OFFSET ${offset}`,
        customerId,
        [...SECRETS, ...binary, 'customer_id'],
      )
      if (rows.length > 0) yield `${offset === 0 ? '' : ','}\n${rows.map(({ row }) => row).join(',\n')}`
      more = rows.length === BATCH
    }
    yield ']'
  }
  yield '}\n'
}

async function readOne(prisma: Database, customerId: string): Promise<string> {
  const [row] = await prisma.$queryRaw<Array<{ row: string }>>`
    SELECT (to_jsonb(c) - ${[...SECRETS]}::text[])::text AS row FROM customer c WHERE id = ${customerId}::uuid`
  if (!row) throw new Error('there is no such customer')
  return row.row
}

interface Table {
  readonly name: string
  /** Of its rows; $1 is the customer. */
  readonly condition: string
  /** Its key, which puts its rows in order. */
  readonly columns: string
  readonly binary: readonly string[]
}

/** Operators' notes about a customer are theirs; what they did for one is in the customer's own rows. */
async function readTables(prisma: Database): Promise<readonly Table[]> {
  return await prisma.$queryRaw<Table[]>`
    SELECT c.relname AS name,
      CASE WHEN c.relname = ANY (${[...OF_PAYMENTS]}::text[])
        THEN 'payment_id IN (SELECT id FROM payment WHERE customer_id = $1::uuid)' ELSE 'customer_id = $1::uuid' END AS condition,
      (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY place) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = key.number) AS columns,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND atttypid = 'bytea'::regtype) AS binary
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'operator_action'
      AND (c.relname = ANY (${[...OF_PAYMENTS]}::text[]) OR EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'customer_id'))
    ORDER BY c.relname`
}
