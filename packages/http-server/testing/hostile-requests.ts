/** Requests that two readers would understand differently. Every server of ours refuses them alike. */
import { expect, test } from 'vitest'
import { sendRaw } from './send-raw.ts'

interface Target {
  /** Of a server that listens. */
  origin(): string
  /** An address that exists, e.g. `/sign-in`. */
  readonly path: string
}

const DOTS = ['..', '.', '%2e%2e', '%2E.', '.%2e', '%2e']
const SINGLE = ['Authorization', 'Content-Type', 'Origin', 'Stripe-Signature', 'Host']

/** Adds the tests to the file that calls it. */
export function refusesHostileRequests({ origin, path }: Target): void {
  const send = (line: string, headers: readonly string[] = ['Host: x']) =>
    sendRaw(origin(), [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))

  test.each([
    ...DOTS.flatMap((dots) => [
      `${path}/${dots}`,
      `/${dots}${path}`,
      `/${dots}/${path}`,
      `${path}%2f${dots}/x`,
    ]),
    `${path}/..\\x`,
    `\\${path}`,
    `${path}\\`,
    `${path}/..%5cx`,
    `${path}%5C..%5Cx`,
    `${path}#/../x`,
  ])('refuses the path %s before it is routed', async (target) => {
    expectRefusal(await send(`GET ${target}`))
  })

  test.each(['*', 'http://x/', `http://x${path}`, `https://evil.example${path}`, 'x', '?x'])(
    'refuses the target %s, which is not a path',
    async (target) => {
      for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD'])
        expectRefusal(await send(`${method} ${target}`))
    },
  )

  test.each(SINGLE)('refuses two %s headers, also when they say the same', async (name) => {
    const rest = name === 'Host' ? [] : ['Host: x']
    for (const values of [
      ['x', 'x'],
      ['x', 'y'],
    ]) {
      const repeated = values.map((value) => `${name}: ${value}`)
      expectRefusal(await send(`GET ${path}`, [...rest, ...repeated]))
    }
  })
}

function expectRefusal(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^request-id: req_[0-9a-f]{32}$/im)
}
