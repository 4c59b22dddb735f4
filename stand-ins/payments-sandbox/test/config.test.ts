import { expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'

it('the sandbox needs no settings', () => {
  expect(readConfig({})).toEqual({
    port: 4012,
    publicUrl: undefined,
    statePath: undefined,
    webhook: undefined,
  })
})

it('every setting is read', () => {
  const webhook = { url: 'http://127.0.0.1:4010/webhooks/stripe', secret: 'whsec_abc' }
  expect(
    readConfig({
      PORT: '0',
      PUBLIC_URL: 'http://localhost:4012/',
      STATE_FILE: 'state.jsonl',
      WEBHOOK_URL: webhook.url,
      WEBHOOK_SECRET: webhook.secret,
    }),
  ).toEqual({ port: 0, publicUrl: 'http://localhost:4012', statePath: 'state.jsonl', webhook })
})

it('the sandbox refuses to start in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('never runs in production')
})

it.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '4012x' }, 'PORT'],
  [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://' }, 'PUBLIC_URL'],
  [{ WEBHOOK_URL: 'http://127.0.0.1:1' }, 'must be set together'],
  [{ WEBHOOK_SECRET: 'whsec_x' }, 'must be set together'],
  [{ WEBHOOK_URL: 'http://127.0.0.1:1', WEBHOOK_SECRET: 'secret' }, 'whsec_'],
])('names the fault of %o', (env, says) => {
  expect(() => readConfig(env)).toThrow(says)
})
