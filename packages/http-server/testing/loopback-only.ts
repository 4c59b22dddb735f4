/** What keeps web pages away from the stand-ins. */
import { expect, test } from 'vitest'
import { sendRaw } from './send-raw.ts'

interface StandIn {
  /** Where it listens. */
  origin(): string
  /** An address that exists. */
  readonly path: string
}

/** Adds the tests to the file that calls it. */
export function answersLoopbackOnly({ origin, path }: StandIn): void {
  const send = async (target: string, ...headers: string[]) => {
    const lines = [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', '']
    return (await sendRaw(origin(), lines.join('\r\n'))).split('\r\n', 1)[0]
  }

  test.each(['127.0.0.1', 'localhost', 'LocalHost:4018', '127.0.0.1:1', '[::1]:80', '[::1]'])(
    'answers to %s, a name of this machine',
    async (host) => {
      expect(await send(path, `Host: ${host}`)).toBe('HTTP/1.1 200 OK')
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
  ])('refuses whoever calls it %j, which a web page can point here', async (host) => {
    for (const target of [path, '/nothing-here']) {
      expect(await send(target, `Host: ${host}`)).toMatch(/^HTTP\/1\.1 40[03] /)
    }
  })

  test.each(['*', `http://127.0.0.1${path}`, 'http://evil.example/', 'x', '?x'])(
    'answers 400 to the target %s, which is no path',
    async (target) => {
      expect(await send(target, 'Host: 127.0.0.1')).toBe('HTTP/1.1 400 Bad Request')
    },
  )
}
