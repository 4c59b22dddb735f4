/** The baseline: a hand-written handler with the two commits that every paid lookup needs. */
import { randomUUID } from 'node:crypto'
import * as pg from '@vinspec/connections'
import { createOfflineProvider, parseVin, presentVehicle } from '@vinspec/vehicle-data'
import { fastify } from 'fastify'
import { databaseUrl } from '../config.ts'

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query(`
  CREATE TABLE bare_lookup (
    id uuid PRIMARY KEY, customer text NOT NULL, key text NOT NULL, answer text, UNIQUE (customer, key))`)
const provider = createOfflineProvider()
const app = fastify()

app.post<{ Body: { vin: string } }>('/api/v1/vehicle-specs', async ({ body, headers }, reply) => {
  const id = randomUUID()
  const customer = headers.authorization
  await pool.query({
    name: 'begin',
    text: 'INSERT INTO bare_lookup (id, customer, key) VALUES ($1, $2, $3)',
    values: [id, customer, headers['idempotency-key']],
  })
  const parsed = parseVin(body.vin)
  const found = parsed.ok && (await provider.lookUp(parsed.vin, { signal: AbortSignal.timeout(10_000) }))
  if (!found || found.kind !== 'found') return reply.code(404).send()
  const answer = JSON.stringify(presentVehicle(found.vehicle))
  await pool.query({
    name: 'finish',
    text: 'UPDATE bare_lookup SET answer = $2 WHERE id = $1',
    values: [id, answer],
  })
  return reply.type('application/json').send(answer)
})

process.send?.([await app.listen({ host: '127.0.0.1', port: 0 })])
