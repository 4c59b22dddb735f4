/** Lists and their pages. */
import { expect, it } from 'vitest'
import { operations } from '../src/stripe-api/description.ts'
import { refusal, startBench } from './support/bench.ts'

it('lists newest first, a page at a time', async () => {
  const { stripe } = await startBench()
  const made: string[] = []
  for (let index = 0; index < 5; index += 1) made.unshift((await stripe.customers.create({})).id)
  const first = await stripe.customers.list({ limit: 2 })
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true])
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(made)
})

it.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ starting_after: 'cus_none' }, 'starting_after'],
])('rejects the page %o', async (page, param) => {
  const { stripe } = await startBench()
  expect(await refusal(stripe.customers.list(page))).toMatchObject({ statusCode: 400, param })
})

it('implements each operation that the description names', async () => {
  const { url } = await startBench()
  const headers = { authorization: 'Bearer sk_test_x' }
  for (const { method, path } of operations) {
    const response = await fetch(url + path.replaceAll(/\{[^}]+\}/g, 'none'), { method, headers })
    // Rejected for what is missing or unknown, so the route exists.
    expect(await response.text(), `${method} ${path}`).not.toContain('Unrecognized')
    expect(response.status, `${method} ${path}`).toBeLessThan(500)
  }
})
