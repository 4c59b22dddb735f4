/** What the free check says about live sources: it applies their terms and never contacts them. */
import type { FactName } from '@vinspec/vehicle-data'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { expect, test } from 'vitest'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { checkVin } from '../src/lookups/lookup/check-vin.ts'
import { madeUpSource } from '../testing/live-source.ts'
import { PATIENCE_MS } from '../testing/patience.ts'

const vehicleData = createOfflineProvider()
/** Nothing listens here, so contacting a source would fail the check. */
const URL = 'http://127.0.0.1:1'
const OTHER_MAKE = 'KMHM54AA9PA999266'

function source(title: string, facts: readonly FactName[], needsConsent = false) {
  const made = { ...madeUpSource({ url: URL, name: title, terms: { facts, needsConsent } }), title }
  return { source: made, dailyBudgetMicros: 0, isOptional: false }
}

async function preview(vin: string, ...sources: ReturnType<typeof source>[]) {
  const liveSources = createLiveSources(sources)
  const { facts = [], credits } = await checkVin(
    { vehicleData, providerTimeoutMs: PATIENCE_MS, liveSources },
    vin,
  )
  return { credits, facts: facts.map(({ key, availability, sources: by }) => [key, availability, ...by]) }
}

const KNOWN = [
  ['factory', 'known'],
  ['warranty', 'known'],
]

test('the check of a car that no live source covers shows what is known about it', async () => {
  expect(await preview(plaidVin(1))).toEqual({ credits: 1, facts: KNOWN })
  const hyundai = await preview(OTHER_MAKE, source('Tesla', ['paint', 'stateOfHealthPercent']))
  expect(hyundai.facts.map(([, availability]) => availability)).not.toContain('live_source')
})

test('the check names the sources and the facts they would add, and no source for a fact that is already known', async () => {
  const { facts } = await preview(
    plaidVin(2),
    source('Tesla', ['stateOfHealthPercent', 'paint', 'factory']),
    source('Someone', ['usableNowKwh']),
  )
  expect(facts).toEqual([
    ['battery_health', 'live_source', 'Tesla', 'Someone'],
    ['factory', 'known'],
    ['paint', 'live_source', 'Tesla'],
    ['warranty', 'known'],
  ])
})

test("a fact that needs the owner's consent says so, unless another source offers it without", async () => {
  const consent = source('Smartcar', ['stateOfHealthPercent', 'paint'], true)
  expect((await preview(plaidVin(3), consent, source('Tesla', ['paint']))).facts).toEqual([
    ['battery_health', 'owner', 'Smartcar'],
    ['factory', 'known'],
    ['paint', 'live_source', 'Tesla'],
    ['warranty', 'known'],
  ])
})

test('a VIN that would be rejected costs nothing, and no source is named', async () => {
  expect(await preview('1C4JJXR60NW209857', source('Tesla', ['paint']))).toEqual({ credits: 0, facts: [] })
})
