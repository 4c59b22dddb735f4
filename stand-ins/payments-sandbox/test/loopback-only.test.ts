/** Web pages can reach nothing here, whatever name they point at this machine. */
import { answersLoopbackOnly, askAs } from '@vinspec/stand-in-pages/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { startSandbox } from '../src/sandbox.ts'

const PUBLIC_URL = 'https://pay.example:8443'

const sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
afterAll(() => sandbox.close())

const ask = (target: string, host: string) =>
  askAs(sandbox.url, { target, host, authorization: 'Bearer sk_test_x' })

describe.each(['/', '/_control/faults'])('%s', (path) => {
  answersLoopbackOnly({ origin: () => sandbox.url, path })
})

test.each(['/', '/v1/customers', '/_control/faults'])(
  '%s responds to the host of PUBLIC_URL, and to no other',
  async (path) => {
    expect(await ask(path, 'pay.example')).toBe(200)
    expect(await ask(path, 'pay.example:8443')).toBe(200)
    expect(await ask(path, 'evil.pay.example')).toBe(403)
  },
)
