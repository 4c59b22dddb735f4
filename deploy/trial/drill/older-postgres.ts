/**
 * Debian 12 has PostgreSQL 15. Of what vinspec needs of 18, it lacks one function, which a drill adds. Production needs 18.
 */
import pg from 'pg'

const UUIDV7 = `
  CREATE FUNCTION public.uuidv7(shift interval DEFAULT '0') RETURNS uuid LANGUAGE sql VOLATILE AS $$
    SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM clock_timestamp() + shift) * 1000)::bigint) FROM 3)
      FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
  $$`

/** Returns the version. */
export async function makeUpForVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: number; version: string }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
    )
    const [found] = rows
    if (!found) throw new Error('PostgreSQL has no version')
    if (found.number < 180_000) await client.query(UUIDV7)
    return found.version
  } finally {
    await client.end()
  }
}
