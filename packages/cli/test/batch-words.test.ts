/** What a person reads about a batch. */
import { document } from '@vinspec/contract/document'
import { expect, test } from 'vitest'
import { showPlan, showSummary, summarize } from '../src/batch/show-batch.ts'
import { nextStep, showBatch } from '../src/output/show-batch.ts'
import { showBatches } from '../src/output/show-lists.ts'

const { Batch, BatchCounts } = document.components.schemas
const reasons = Batch.properties.waits_for.oneOf.flatMap((each) => ('enum' in each ? each.enum : []))
const [reason] = reasons
const counts = Object.fromEntries(Object.keys(BatchCounts.properties).map((name) => [name, 0]))
const batch = Object.assign(Object.create(null), { id: 'b1', status: 'waiting', counts, waits_for: reason })
const unspent = { credits_spent: 0, credits_needed: 0, max_credits: null, top_up: null }
const screen = { width: 80, ink: (_: string, text: string) => text }

test.each(reasons)('a batch that waits for %s says what happens next', (waitsFor) => {
  expect(nextStep({ ...batch, waits_for: waitsFor })).toMatch(/\.$|vinspec /)
})

test.each([['daily_cap'], ['monthly_maximum']])(
  'a batch that another key cannot pay for by its %s says how this one goes on',
  (waitsFor) => {
    expect(nextStep({ ...batch, waits_for: waitsFor })).toMatch(
      /that started it .*: vinspec batches resume b1$/,
    )
  },
)

test('what a newer service waits for is no failure', () => {
  expect(showBatch({ ...batch, ...unspent, waits_for: 'the moon' }, screen)).toContain('b1')
})

test('numbers of many digits have commas, and one is one', () => {
  const rows = Array.from({ length: 1_200 }, (_, row) => ({ row, vin: 'X' }))
  const plan = { rows, vins: rows.map(({ vin }) => vin), invalid: 0, repeated: 0 }
  const shown = showPlan(plan, 1_000, undefined, screen)
  expect(shown).toMatch(/VINs +1,200\n +To look up +1,200\n/)
  expect(shown).toContain('enough for 1,000 of 1,200')
})

test('one VIN is one', () => {
  const data = [
    { ...batch, counts: { ...counts, total: 1 }, created_at: '2026-11-22T08:30:00.000Z', credits_spent: 1 },
  ]
  const shown = showBatches({ object: 'list', data, next_cursor: null }, screen)
  expect(shown).toContain('· 1 VIN · 1 credit')
})

test('credits are called spent earlier only if some were', () => {
  const said = (spent: number) =>
    showSummary(summarize(['ok'], { ...batch, credits_spent: spent }, 4), true, screen)
  expect(said(2)).toContain('2 credits spent earlier, 4 left')
  expect(said(0)).toContain('0 credits spent, 4 left')
})
