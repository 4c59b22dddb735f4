import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offersOn } from './addresses.ts'
import { fetchFirst, patientAgent } from './fetch-file.ts'

const FILE = Buffer.from('a published file, '.repeat(1_000))

let folder: string
let url: string
let asked: IncomingMessage['headers'][]
let answers: ((request: IncomingMessage, response: ServerResponse) => unknown)[]
const agent = patientAgent(1)
const server = createServer((request, response) => {
  asked.push(request.headers)
  answers.shift()?.(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens')
  url = `http://127.0.0.1:${address.port}/vehicles.csv.zip`
})
afterAll(async () => {
  await agent.close()
  server.close()
})
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/vinspec-fetch-`)
  asked = []
  return () => rmSync(folder, { recursive: true })
})

const fetchNamed = (isAwaited: boolean, ...names: readonly string[]) =>
  fetchFirst({ addresses: names.map((name) => ({ name, url: `${url}?${name}` })), isAwaited }, folder, agent)

const whole = (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { etag: '"one"', 'content-length': FILE.length }).end(FILE)
const half = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { etag: '"one"', 'content-length': FILE.length })
  response.write(FILE.subarray(0, 5_000), () => response.destroy())
}
const stalled = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { etag: '"one"', 'content-length': FILE.length }).write(FILE.subarray(0, 5_000))
}
const rest = (etag: string) => (_: IncomingMessage, response: ServerResponse) => {
  expect(existsSync(`${folder}/file`)).toBe(false)
  response
    .writeHead(206, { etag, 'content-range': `bytes 5000-${FILE.length - 1}/${FILE.length}` })
    .end(FILE.subarray(5_000))
}
const status = (code: number, headers: Record<string, string> = {}) => {
  return (_: IncomingMessage, response: ServerResponse) => response.writeHead(code, headers).end()
}

test('an interrupted download is continued where it ended, and an incomplete file never counts as a file', async () => {
  answers = [half, rest('"one"')]
  expect(await fetchNamed(false, 'file')).toBe('file')
  expect(asked[0]?.['user-agent']).toContain('vinspec-refresh')
  expect(asked[1]).toMatchObject({ 'if-match': '"one"', range: `bytes=5000-${FILE.length - 1}` })
  expect(readFileSync(`${folder}/file`)).toEqual(FILE)
})

test('a download that stalls is continued, too', async () => {
  answers = [stalled, rest('"one"')]
  const addresses = [{ name: 'file', url }]
  expect(await fetchFirst({ addresses, isAwaited: false }, folder, patientAgent(1, 1_000))).toBe('file')
  expect(readFileSync(`${folder}/file`)).toEqual(FILE)
})

test('a file that has changed since its first part is not put together from both', async () => {
  for (const answer of [rest('"two"'), whole, status(412)]) {
    answers = [half, answer]
    await expect(fetchNamed(true, 'file')).rejects.toThrow()
    expect(existsSync(`${folder}/file`)).toBe(false)
  }
})

test('a request to a busy server is repeated a few times', async () => {
  answers = [status(503, { 'retry-after': '7' }), status(429), whole]
  expect(await fetchNamed(false, 'file')).toBe('file')
  answers = Array.from({ length: 5 }, () => status(500))
  await expect(fetchNamed(false, 'file')).rejects.toThrow(`${url}?file: the server answered 500`)
  expect(answers).toEqual([])
})

test('of several addresses the first that is there counts, and one that fails is not skipped', async () => {
  answers = [status(404), whole]
  expect(await fetchNamed(false, 'new', 'old')).toBe('old')
  answers = [status(404), status(404)]
  await expect(fetchNamed(false, 'new', 'old')).rejects.toThrow('answered 404')
  answers = [status(404), status(404)]
  expect(await fetchNamed(true, 'new', 'old')).toBeUndefined()
  answers = [...Array.from({ length: 5 }, () => status(500)), whole]
  await expect(fetchNamed(true, 'new', 'old')).rejects.toThrow('answered 500')
  expect(answers).toHaveLength(1)
})

test('a redirect is followed', async () => {
  answers = [status(302, { location: '/elsewhere' }), whole]
  expect(await fetchNamed(false, 'file')).toBe('file')
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
