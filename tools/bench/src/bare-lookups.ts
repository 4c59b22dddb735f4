/** What lookups are compared with: a hand-written handler with the two commits that every paid lookup needs. */
import { randomUUID } from 'node:crypto'
import * as pg from '@vinspec/connections'
import { fastify } from 'fastify'
import { databaseUrl } from './config.ts'

/**
 * Commits before and after it finds the answer, and tells the process that has started this one where it listens.
 * @param commits without them, no database is needed
 */
export async function serveBareLookups(
  find: (vin: string) => Promise<string | undefined>,
  commits = true,
): Promise<void> {
  const pool = commits ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : undefined
  await pool?.query(`
    CREATE TABLE bare_lookup (
      id uuid PRIMARY KEY, customer text NOT NULL, key text NOT NULL, answer text, UNIQUE (customer, key))`)
  const app = fastify()
  app.post<{ Body: { vin: string } }>('/api/v1/vehicle-specs', async ({ body, headers }, reply) => {
    const id = randomUUID()
    await pool?.query({
      name: 'begin',
      text: 'INSERT INTO bare_lookup (id, customer, key) VALUES ($1, $2, $3)',
      values: [id, headers.authorization, headers['idempotency-key']],
    })
    const answer = await find(body.vin)
    if (answer === undefined) return reply.code(404).send()
    await pool?.query({
      name: 'finish',
      text: 'UPDATE bare_lookup SET answer = $2 WHERE id = $1',
      values: [id, answer],
    })
    return reply.type('application/json').send(answer)
  })
  process.send?.([await app.listen({ host: '127.0.0.1', port: 0 })])
}
