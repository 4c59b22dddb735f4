/** What clients cache: they revalidate it, and receive it compressed. */
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)

describe.each(['/openapi.json', '/packages'])('%s', (path) => {
  test('is not sent again to clients that have it', async () => {
    const { headers } = await client.get(path)
    const tag = headers['etag'] ?? ''
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const answer = await client.call('GET', path, { headers: { 'if-none-match': known } })
      expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', tag])
    }
    const other = await client.call('GET', path, { headers: { 'if-none-match': 'W/"other"' } })
    expect(other.status).toBe(200)
    expect((await client.call('HEAD', path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test('is compressed for clients that accept it', async () => {
    const plain = await client.get(path)
    const gzipped = await readRaw(path, 'gzip')
    expect(gunzipSync(gzipped.body).toString()).toBe(plain.text)
    const answer = await readRaw(path, 'gzip, deflate, br')
    expect(brotliDecompressSync(answer.body).toString()).toBe(plain.text)
    expect(answer.body.length).toBeLessThan(gzipped.body.length)
    expect(gzipped.body.length).toBeLessThan(plain.text.length)
  })

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['*', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['GZIP ; Q=0.1', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    ['zstd, deflate', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0.0', undefined],
    ['identity, br;q=0.5', undefined],
    ['gzip;q=x', undefined],
  ])('is sent in the encoding that %j prefers', async (accepted, coding) => {
    const answer = await readRaw(path, accepted)
    expect([answer.coding, answer.vary]).toEqual([coding, 'accept-encoding'])
  })
})

test('responses with secrets are neither cached nor compressed', async () => {
  const { headers } = await client.call('GET', '/credits', { headers: { 'accept-encoding': 'gzip' } })
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(headers).not.toHaveProperty('etag')
  expect(headers).not.toHaveProperty('content-encoding')
})

test('withdrawing a package changes the cached response within seconds', async () => {
  const before = await client.get('/packages')
  await executeAsOwner(
    service.databaseUrl,
    "UPDATE lookup_package SET withdrawn_at = now() WHERE package_key = 'lookups_10'",
  )
  const known = { headers: { 'if-none-match': before.headers['etag'] ?? '' } }
  await expectWithinSeconds(async () => (await client.call('GET', '/packages', known)).status, 200)
})

async function readRaw(
  path: string,
  accepted: string,
): Promise<{ coding: string | undefined; vary: string | undefined; body: Buffer }> {
  const headers = { authorization: `Bearer ${service.apiKey}`, 'accept-encoding': accepted }
  return await new Promise((resolve, reject) => {
    const outgoing = request(service.apiUrl + path, { headers, agent: false }, (incoming) => {
      const { 'content-encoding': coding, vary } = incoming.headers
      buffer(incoming).then((body) => resolve({ coding, vary, body }), reject)
    })
    outgoing.once('error', reject).end()
  })
}
