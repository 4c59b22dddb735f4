import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openPool } from '../src/open-pool.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const READY = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const ENDED = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

test('a connection that ends as it is handed over fails its query, not the process', async () => {
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([READY, ENDED]))),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const pool = openPool({ host: '127.0.0.1', port: address.port, user: 'nobody' })
  try {
    const client = await pool.connect()
    await expect(client.query('SELECT 1')).rejects.toThrow()
    client.release(true)
  } finally {
    await pool.end()
    server.close()
  }
})
