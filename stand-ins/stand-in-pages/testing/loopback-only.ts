/** What keeps web pages away from the stand-ins. */
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'

interface StandIn {
  /** Where it listens. */
  origin(): string
  /** An address that exists. */
  readonly path: string
}

/** The status that is answered to a request target and a Host header, whatever they are. */
export async function askAs(
  origin: string,
  { target, host, ...headers }: Readonly<Record<'target' | 'host', string> & Record<string, string>>,
): Promise<number | undefined> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(
    { hostname, port, path: target, agent: false, setHost: false, headers: { ...headers, host } },
    resolve,
  ).on('error', reject)
  const answer = await promise
  answer.resume()
  return answer.statusCode
}

/** Adds the tests to the file that calls it. */
export function answersLoopbackOnly({ origin, path }: StandIn): void {
  test.each(['127.0.0.1', 'localhost', 'LocalHost:4018', '127.0.0.1:1', '[::1]:80', '[::1]'])(
    'answers to %s, a name of this machine',
    async (host) => {
      expect(await askAs(origin(), { target: path, host })).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'evil.example:4018',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example:127.0.0.1',
    '127.0.0.1:80:evil',
    '127.0.0.1@evil.example',
    'localhost.',
    '::1',
    '0.0.0.0',
    '192.0.2.1',
    '',
  ])('rejects calls under the name %j, which a web page can point here', async (host) => {
    for (const target of [path, '/nothing-here']) {
      expect([400, 403]).toContain(await askAs(origin(), { target, host }))
    }
  })

  test.each(['*', `http://127.0.0.1${path}`, 'http://evil.example/', 'x', '?x'])(
    'answers 400 to the target %s, which is not a path',
    async (target) => {
      expect(await askAs(origin(), { target, host: '127.0.0.1' })).toBe(400)
    },
  )
}
