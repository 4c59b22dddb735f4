/** Returns all rows of all tables as text: what somebody with a copy of the database would search. */
import { withClient } from '@vinspec/connections'

export async function readEverything(databaseUrl: string): Promise<string> {
  return await withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    const texts = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
      texts.push(`${name}:`, ...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  })
}
