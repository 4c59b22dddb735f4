import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client, Pool } from '../src/index.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const READY = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const ENDED = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

let server: Server
let settings: { host: string; port: number; user: string }

beforeEach(async () => {
  server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([READY, ENDED]))))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  settings = { host: '127.0.0.1', port: address.port, user: 'nobody' }
})

afterEach(() => void server.close())

test('a connection that ends when a pool hands it out fails its query, not the process', async () => {
  const pool = new Pool(settings)
  const client = await pool.connect()
  await expect(client.query('SELECT 1')).rejects.toThrow()
  client.release(true)
  await pool.end()
})

test('a connection that ends between two queries fails the next query, not the process', async () => {
  const client = new Client(settings)
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.connect()
  await ended
  await expect(client.query('SELECT 1')).rejects.toThrow()
})
