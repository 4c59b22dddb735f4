/**
 * Everything stored about a customer, for the customer to download: the unchanged rows of every table with a customer,
 * except what proves an identity, and the answers to the customer's lookups. A new table is included automatically.
 */
import type { Database } from '../../foundation/db/client.ts'

/**
 * Secrets, what only the sign-in library reads, and what sources said, which is the operator's only. Binary columns are
 * hashes and left out as well, except for the logo.
 */
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
  'record',
  'sources',
]

const OF_PAYMENT = 'payment_id IN (SELECT id FROM payment WHERE customer_id = $1::uuid)'

/** Which rows are the customer's, of tables without a customer column, or with what others said of a customer's car. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  refund: OF_PAYMENT,
  dispute: OF_PAYMENT,
  payment_reversal: OF_PAYMENT,
  vehicle_report: 'customer_id = $1::uuid AND NOT by_link',
  vehicle_answer: 'id IN (SELECT answer_id FROM vehicle_lookup WHERE customer_id = $1::uuid)',
}

/** How many rows one statement reads. An answer has about 8 kB. */
const BATCH = 1_000

/** The document in parts, so that its size does not matter: JSON, with a list of rows for each table. */
export async function* exportCustomer(prisma: Database, customerId: string): AsyncGenerator<string> {
  yield `{"customer":${await readOne(prisma, customerId)}`
  for (const table of await readTables(prisma)) {
    yield `,\n${JSON.stringify(table.name)}:[`
    let last: readonly string[] | null = null
    for (let more = true; more; ) {
      const rows = await readRows(prisma, table, customerId, last)
      if (rows.length > 0) yield `${last === null ? '' : ','}\n${rows.map(({ row }) => row).join(',\n')}`
      last = rows.at(-1)?.key ?? null
      more = rows.length === BATCH
    }
    yield ']'
  }
  yield '}\n'
}

interface Row {
  readonly row: string
  readonly key: readonly string[]
}

/**
 * The next rows of a table, even if rows before them were added or deleted in the meantime. @param last the key of the
 * row before; null: start from the first
 */
async function readRows(
  prisma: Database,
  { name, condition, columns, after, binary }: Table,
  customerId: string,
  last: readonly string[] | null,
): Promise<readonly Row[]> {
  return await prisma.$queryRawUnsafe<Row[]>(
    `SELECT (to_jsonb(t) - $2::text[])::text AS row, ARRAY[${columns.map((each) => `${each}::text`).join(', ')}] AS key
     FROM "${name}" t WHERE ${condition} ${last === null ? '' : `AND (${columns.join(', ')}) > (${after.join(', ')})`}
     ORDER BY ${columns.join(', ')} LIMIT ${BATCH}`,
    customerId,
    [...SECRETS, ...binary, 'customer_id'],
    ...(last === null ? [] : [last]),
  )
}

async function readOne(prisma: Database, customerId: string): Promise<string> {
  const [row] = await prisma.$queryRaw<Array<{ row: string }>>`
    SELECT (to_jsonb(c) - ${[...SECRETS]}::text[])::text AS row FROM customer c WHERE id = ${customerId}::uuid`
  if (!row) throw new Error('there is no such customer')
  return row.row
}

interface Table {
  readonly name: string
  /** Selects the customer's rows; $1 is the customer. */
  readonly condition: string
  /** The columns of its key, by which its rows are ordered. */
  readonly columns: readonly string[]
  /** SQL for the key of the row before, which is $3. */
  readonly after: readonly string[]
  readonly binary: readonly string[]
}

/**
 * Operators' notes about a customer are not included: they belong to the operators. What they did for a customer is in
 * the customer's own rows.
 */
async function readTables(prisma: Database): Promise<readonly Table[]> {
  return await prisma.$queryRaw<Table[]>`
    SELECT c.relname AS name,
      coalesce(${JSON.stringify(OWN_ROWS)}::jsonb ->> c.relname, 'customer_id = $1::uuid') AS condition,
      key.columns, key.after,
      ARRAY(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND atttypid = 'bytea'::regtype AND attname <> 'logo') AS binary
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    CROSS JOIN LATERAL (
      SELECT array_agg(quote_ident(a.attname) ORDER BY place) AS columns,
        array_agg(format('($3::text[])[%s]::%s', place, format_type(a.atttypid, a.atttypmod)) ORDER BY place) AS after
      FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS part (number, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number) AS key
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'operator_action'
      AND (c.relname = ANY (${Object.keys(OWN_ROWS)}::text[]) OR EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'customer_id'))
    ORDER BY c.relname`
}
