/** The baseline: a page of typical size from Fastify, with the one query that every signed-in page needs. */

import * as pg from '@vinspec/connections'
import { fastify } from 'fastify'
import { databaseUrl } from '../config.ts'

const PARAGRAPHS = 100

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = fastify()
const text = '<p>Specifications of one vehicle, as a customer reads them, with nothing around.</p>'.repeat(
  PARAGRAPHS,
)

app.get('/', async (_request, reply) => {
  const { rows } = await pool.query<{ now: Date }>({ name: 'session', text: 'SELECT now() AS now' })
  return await reply
    .type('text/html')
    .send(`<!doctype html><title>${rows[0]?.now.toISOString()}</title>${text}`)
})

process.send?.([await app.listen({ host: '127.0.0.1', port: 0 })])
