import { expect, test } from 'vitest'
import { askUntilReady } from '../src/load/ask-until-ready.ts'

test('asks again while the service is not ready, and takes any other answer', async () => {
  const statuses = [503, 503, 302]
  const ask = async () => new Response(null, { status: statuses.shift() ?? 500 })
  expect((await askUntilReady(ask)).status).toBe(302)
  expect(statuses).toEqual([])
})
