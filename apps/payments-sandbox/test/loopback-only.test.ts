/** Web pages get at nothing here, whatever name they point at this machine. */
import { answersLoopbackOnly } from '@vinspec/http-server/testing/loopback-only'
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../src/sandbox.ts'

const PUBLIC_URL = 'https://pay.example:8443'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
})
afterAll(() => sandbox.close())

const ask = (target: string, host: string) =>
  sendRaw(
    sandbox.url,
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer sk_test_x\r\nConnection: close\r\n\r\n`,
  )

describe.each(['/', '/_control/requests'])('%s', (path) => {
  answersLoopbackOnly({ origin: () => sandbox.url, path })
})

test.each(['/', '/v1/customers', '/_control/requests', '/_control/webhooks'])(
  '%s answers to the host of PUBLIC_URL, and to no other',
  async (path) => {
    expect(await ask(path, 'pay.example')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask(path, 'pay.example:8443')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask(path, 'evil.pay.example')).toMatch(/^HTTP\/1\.1 403 /)
  },
)
