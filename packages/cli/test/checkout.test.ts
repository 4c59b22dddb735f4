/** Paying from a terminal: the page is opened, and the command waits until the credits are there. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '@vinspec/core/testing/run-process'
import { expect, inject, test } from 'vitest'
import { home, startHomes } from './homes.ts'
import { startServer } from './scripted-service.ts'

const PAGE = 'https://checkout.example/c/pay/cs_1?a=1&b=2'

startHomes()

test.skipIf(process.platform !== 'linux')(
  'checkout --open --wait opens the page and returns with the credits',
  async () => {
    await writeFile(join(home, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > "${home}/opened"\n`)
    await chmod(join(home, 'xdg-open'), 0o755)
    let balanceReads = 0
    await using server = await startServer((request, response) => {
      const auto_top_up = { enabled: false, status: 'disabled' }
      if (request.method === 'GET') balanceReads += 1
      const body =
        request.method === 'POST'
          ? { object: 'checkout', checkout_url: PAGE, package_key: 'lookups_50' }
          : { object: 'credit_balance', available_credits: balanceReads > 1 ? 52 : 2, auto_top_up }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
    const env = { HOME: home, PATH: home, VINSPEC_BASE_URL: server.apiUrl, VINSPEC_API_KEY: server.apiKey }
    const args = [inject('command'), 'checkout', 'lookups_50', '--open', '--wait', '--json']
    const { exitCode, stdout, stderr } = await run(process.execPath, args, { cwd: home, env })
    expect(stderr).toContain(PAGE)
    expect(JSON.parse(stdout)).toMatchObject({ opened: true, credits_added: 50, available_credits: 52 })
    expect(exitCode).toBe(0)
    // The browser may still be starting when the command is done.
    await expect.poll(() => readFile(join(home, 'opened'), 'utf8').catch(() => '')).toBe(PAGE)
  },
)

test('where no browser is, the command says so and shows the page', async () => {
  await using server = await startServer((request, response) => {
    const checkout = { object: 'checkout', checkout_url: PAGE, package_key: 'lookups_50' }
    const balance = {
      object: 'credit_balance',
      available_credits: 2,
      auto_top_up: { enabled: false, status: 'disabled' },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.method === 'POST' ? checkout : balance))
  })
  const env = { HOME: home, PATH: home, VINSPEC_BASE_URL: server.apiUrl, VINSPEC_API_KEY: server.apiKey }
  const args = [inject('command'), 'checkout', 'lookups_50', '--open']
  const { exitCode, stderr } = await run(process.execPath, args, { cwd: home, env })
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('No browser could be opened here.')])
  expect(stderr).toContain(PAGE)
})

test('Ctrl-C while it waits makes no second page: it says how to see whether the first was paid', async () => {
  const { promise: waiting, resolve: wait } = Promise.withResolvers<void>()
  let reads = 0
  await using server = await startServer((request, response) => {
    const checkout = { object: 'checkout', checkout_url: PAGE, package_key: 'lookups_50' }
    const balance = { object: 'credit_balance', available_credits: 2, auto_top_up: {} }
    if (request.method === 'GET' && (reads += 1) > 1) wait()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.method === 'POST' ? checkout : balance))
  })
  const env = { HOME: home, PATH: home, VINSPEC_BASE_URL: server.apiUrl, VINSPEC_API_KEY: server.apiKey }
  const args = [inject('command'), 'checkout', 'lookups_50', '--wait', '--idempotency-key', 'order-17']
  const options = { cwd: home, env, interrupted: waiting }
  const { exitCode, stderr } = await run(process.execPath, args, options)
  const said = stderr.replaceAll(/\s+/g, ' ')
  expect(said).toContain(
    'You can still pay on the page above. To see whether it is paid, run vinspec credits: you had 2.',
  )
  expect(said).not.toContain('Try again')
  expect(exitCode).toBe(130)
})
