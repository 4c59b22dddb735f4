import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offersOn } from './addresses.ts'
import { fetchFile, fetchFirst } from './fetch-file.ts'

const FILE = Buffer.from('a published file, '.repeat(1_000))

let folder: string
let url: string
let asked: IncomingMessage['headers'][]
let answers: ((request: IncomingMessage, response: ServerResponse) => unknown)[]
let waits: number[]
const server = createServer((request, response) => {
  asked.push(request.headers)
  answers.shift()?.(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${isListening(address) ? address.port : 0}/vehicles.csv.zip`
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/vinspec-fetch-`)
  asked = []
  waits = []
  return () => rmSync(folder, { recursive: true })
})

const isListening = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

const fetchIt = () => fetchFile({ name: 'file', url }, folder, async (ms) => waits.push(ms))
const kept = () => readFileSync(`${folder}/file`)

const whole = (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { etag: '"one"', 'content-length': FILE.length }).end(FILE)
/** The connection ends in the middle, once what came before is kept: what is still on its way would be lost. */
const half = async (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { etag: '"one"', 'content-length': FILE.length }).write(FILE.subarray(0, 5_000))
  const part = `${folder}/file.part`
  await expect.poll(() => existsSync(part) && statSync(part).size).toBe(5_000)
  response.destroy()
}
const status = (code: number, headers: Record<string, string> = {}) => {
  return (_: IncomingMessage, response: ServerResponse) => response.writeHead(code, headers).end()
}

test('a file is stored with its digest, and downloaded again only if it has changed', async () => {
  answers = [whole, status(304)]
  expect(await fetchIt()).toBe('fetched')
  expect(kept()).toEqual(FILE)
  const sha256 = createHash('sha256').update(FILE).digest('hex')
  expect(readFileSync(`${folder}/file.fetched`, 'utf8')).toContain(sha256)
  expect(await fetchIt()).toBe('unchanged')
  expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"one"'])
  expect(asked[0]?.['user-agent']).toContain('vinspec-refresh')
})

test('a file that was changed on this machine is fetched again', async () => {
  answers = [whole, whole]
  await fetchIt()
  writeFileSync(`${folder}/file`, 'edited')
  expect(await fetchIt()).toBe('fetched')
  expect([asked[1]?.['if-none-match'], kept()]).toEqual([undefined, FILE])
})

test('an interrupted download is continued where it ended, and an incomplete file never counts as a file', async () => {
  answers = [
    half,
    (request, response) => {
      expect(existsSync(`${folder}/file`)).toBe(false)
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1])
      response
        .writeHead(206, { etag: '"one"', 'content-length': FILE.length - from })
        .end(FILE.subarray(from))
    },
  ]
  expect(await fetchIt()).toBe('fetched')
  expect(asked[1]).toMatchObject({ 'if-range': '"one"', range: 'bytes=5000-' })
  expect(kept()).toEqual(FILE)
})

test('the download of a file that has changed meanwhile starts again', async () => {
  answers = [half, whole]
  await fetchIt()
  expect(kept()).toEqual(FILE)
})

test('a request to a busy server is repeated a few times, when the server says', async () => {
  answers = [status(503, { 'retry-after': '7' }), status(429), whole]
  expect(await fetchIt()).toBe('fetched')
  expect(waits).toEqual([7_000, 10_000])
  answers = Array.from({ length: 5 }, () => status(500))
  rmSync(`${folder}/file`)
  await expect(fetchIt()).rejects.toThrow(`${url}: the server answered 500`)
  expect(answers).toEqual([])
})

test('of several addresses the first that is there counts, and one that fails is not skipped', async () => {
  const addresses = ['new', 'old'].map((name) => ({ name, url }))
  const fetchOffer = (isAwaited: boolean) =>
    fetchFirst({ addresses, isAwaited }, folder, async () => undefined)
  answers = [status(404), whole]
  expect(await fetchOffer(false)).toBe('old: fetched')
  answers = [status(404), status(404)]
  await expect(fetchOffer(false)).rejects.toThrow('answered 404')
  answers = [status(404), status(404)]
  expect(await fetchOffer(true)).toBeUndefined()
  answers = [...Array.from({ length: 5 }, () => status(500)), whole]
  await expect(fetchOffer(true)).rejects.toThrow('answered 500')
  expect(answers).toHaveLength(1)
})

test('the addresses of a day are those of its model years, and of the months that the sources lack', () => {
  const namesOn = (patternsDay: string): string[][] =>
    offersOn(new Date('2026-01-20T05:00:00Z'), patternsDay).map(({ addresses }) =>
      addresses.map(({ name }) => name),
    )
  expect(namesOn('2025-11-13')).toEqual([
    ['vehicles.csv.zip'],
    ['27data.zip', '26data.zip'],
    ['2026_01', '2025_12'].map((month) => `vPICList_lite_${month}.plain.zip`),
  ])
  expect(namesOn('2026-01-13').at(-1)).toEqual([])
})

test('a request to an address that is gone is not repeated', async () => {
  answers = [status(404)]
  await expect(fetchIt()).rejects.toThrow('the server answered 404')
  expect(waits).toEqual([])
})
