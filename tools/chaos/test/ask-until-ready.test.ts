import { expect, test } from 'vitest'
import { askUntilReady } from '../src/load/ask-until-ready.ts'

test('retries while the service is not ready, and accepts any other response', async () => {
  const statuses = [503, 503, 302]
  const ask = async () => new Response(null, { status: statuses.shift() ?? 500 })
  expect((await askUntilReady(ask)).status).toBe(302)
  expect(statuses).toEqual([])
})
