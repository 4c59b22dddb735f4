/** Paying from a terminal: the page is opened, and the command waits until the credits are there. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunOptions } from '@vinspec/core/testing/run-process'
import { expect, test } from 'vitest'
import { home, startHomes } from './homes.ts'
import { environmentOf, runAt } from './run-vinspec.ts'
import { startServer } from './scripted-service.ts'

const PAGE = 'https://checkout.example/c/pay/cs_1?a=1&b=2'

startHomes()

/** @param balance is asked of each reading of the credits, from the first on */
async function checkOut(
  balance: (reading: number) => number,
  args: readonly string[],
  more: Pick<RunOptions, 'interrupted'> = {},
) {
  let readings = 0
  await using server = await startServer((request, response) => {
    const auto_top_up = { enabled: false, status: 'disabled' }
    const body =
      request.method === 'POST'
        ? { object: 'checkout', checkout_url: PAGE, package_key: 'lookups_50' }
        : { object: 'credit_balance', available_credits: balance((readings += 1)), auto_top_up }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  return await runAt(
    home,
    ['checkout', 'lookups_50', ...args],
    { PATH: home, ...environmentOf(server) },
    more,
  )
}

test.skipIf(process.platform !== 'linux')(
  'checkout --open --wait opens the page and returns with the credits',
  async () => {
    await writeFile(join(home, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > "${home}/opened"\n`)
    await chmod(join(home, 'xdg-open'), 0o755)
    const paid = (reading: number) => (reading > 1 ? 52 : 2)
    const { exitCode, stdout, stderr } = await checkOut(paid, ['--open', '--wait', '--json'])
    expect(stderr).toContain(PAGE)
    expect(JSON.parse(stdout)).toMatchObject({ opened: true, credits_added: 50, available_credits: 52 })
    expect(exitCode).toBe(0)
    // The browser may still be starting when the command is done.
    await expect.poll(() => readFile(join(home, 'opened'), 'utf8').catch(() => '')).toBe(PAGE)
  },
)

test('where no browser is, the command says so and shows the page', async () => {
  const { exitCode, stderr } = await checkOut(() => 2, ['--open'])
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('No browser could be opened here.')])
  expect(stderr).toContain(PAGE)
})

test('Ctrl-C while it waits makes no second page: it says how to see whether the first was paid', async () => {
  const { promise: waiting, resolve: wait } = Promise.withResolvers<void>()
  const unpaid = (reading: number) => {
    if (reading > 1) wait()
    return 2
  }
  const { exitCode, stderr } = await checkOut(unpaid, ['--wait', '--idempotency-key', 'order-17'], {
    interrupted: waiting,
  })
  const said = stderr.replaceAll(/\s+/g, ' ')
  expect(said).toContain(
    'You can still pay on the page above. To see whether it is paid, run vinspec credits: you had 2.',
  )
  expect(said).not.toContain('Try again')
  expect(exitCode).toBe(130)
})
