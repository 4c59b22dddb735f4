/**
 * What lookups of covered cars are compared with: a hand-written handler that asks the source as often at once as it
 * allows. With a database, it also makes the two commits that every paid lookup needs, before the question and after it.
 */
import { randomUUID } from 'node:crypto'
import * as pg from '@vinspec/connections'
import { fastify } from 'fastify'
import { Pool } from 'undici'
import { atOnce, commits, databaseUrl, vendorUrl } from '../config.ts'

const database = commits ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : undefined
await database?.query(`
  CREATE TABLE bare_question (
    id uuid PRIMARY KEY, customer text NOT NULL, key text NOT NULL, answer text, UNIQUE (customer, key))`)
const vendor = new Pool(vendorUrl, { connections: atOnce })
const app = fastify()

app.post<{ Body: { vin: string } }>('/api/v1/vehicle-specs', async ({ body, headers }, reply) => {
  const id = randomUUID()
  await database?.query({
    name: 'begin',
    text: 'INSERT INTO bare_question (id, customer, key) VALUES ($1, $2, $3)',
    values: [id, headers.authorization, headers['idempotency-key']],
  })
  const said = await vendor.request({ method: 'GET', path: `/${body.vin}` })
  const answer = await said.body.text()
  await database?.query({
    name: 'finish',
    text: 'UPDATE bare_question SET answer = $2 WHERE id = $1',
    values: [id, answer],
  })
  return reply.type('application/json').send(answer)
})

process.send?.([await app.listen({ host: '127.0.0.1', port: 0 })])
