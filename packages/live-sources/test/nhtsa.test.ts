/** NHTSA's recalls and ratings, from the stand-in and from answers made for a test. */
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createRatingsSource, createRecallsSource } from '../src/index.ts'
import { sameModel } from '../src/nhtsa/model-names.ts'
import { ask } from '../testing/ask.ts'
import { startVendor } from '../testing/start-vendor.ts'

const VIN = '5YJ3E1EB8NF317001'
const model3 = { modelYear: 2022, make: 'Tesla', model: 'Model 3' }
const clock = (): Date => new Date('2026-11-23T12:00:00Z')

const vendor = await startVehicleSources()
const settings = { apiUrl: `${vendor.url}/`, clock }
afterAll(() => vendor.close())
beforeEach(() => {
  vendor.reset()
})

const closing: Array<() => void> = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Reads recalls from a vendor with these results. */
async function recallsFrom(results: unknown) {
  const { url, close } = await startVendor((_request, response) => {
    response.end(JSON.stringify({ Count: 1, Message: 'Results returned successfully', results }))
  })
  closing.push(close)
  const source = createRecallsSource({ apiUrl: `${url}/`, clock })
  return (await ask(source, VIN, model3)).reply
}

const RECALL = {
  Manufacturer: 'Tesla, Inc.',
  NHTSACampaignNumber: '23V838000',
  parkIt: false,
  parkOutSide: true,
  overTheAirUpdate: true,
  ReportReceivedDate: '11/12/2023',
  Component: 'STEERING:ELECTRIC POWER ASSIST SYSTEM',
  Summary: 'It may fail.\r\n That is bad.',
  Consequence: 'A crash.',
  Remedy: 'Software.',
  Notes: 'SECRET',
}

test("recalls are in our words, and NHTSA's dates are read with the day first", async () => {
  expect(await recallsFrom([RECALL])).toEqual({
    kind: 'answered',
    statements: [
      {
        source: {
          name: 'NHTSA (sandbox)',
          about: 'model',
          date: '2026-11-23',
          link: 'https://www.nhtsa.gov/recalls',
        },
        facts: {
          recalls: [
            {
              campaign: '23V838000',
              reportedOn: '2023-12-11',
              component: 'Steering: electric power assist system',
              summary: 'It may fail. That is bad.',
              advice: 'park_outside',
              overTheAir: true,
            },
          ],
        },
      },
    ],
  })
})

test('a long summary is shortened to whole sentences', async () => {
  const sentence = `${'Parts '.repeat(20)}fail.`
  const reply = await recallsFrom([
    { ...RECALL, Summary: Array.from({ length: 9 }, () => sentence).join(' ') },
  ])
  expect(JSON.stringify(reply).match(/fail\./g)).toHaveLength(3)
})

test.each([
  { NHTSACampaignNumber: 7 },
  { ReportReceivedDate: '31/31/2023' },
  { Component: null },
  { Summary: '' },
])('a list with an unreadable recall, %j, is rejected as a whole', async (change) => {
  const reply = await recallsFrom([RECALL, { ...RECALL, ...change }])
  expect(reply).toMatchObject({ kind: 'away' })
  expect(JSON.stringify(reply)).not.toContain('STEERING')
})

test.each([null, 'more', 7])('a list with %j in place of a recall is rejected as a whole', async (entry) => {
  expect(await recallsFrom([RECALL, entry])).toMatchObject({ kind: 'away' })
})

test('a recall that is listed for several components is one, with the most urgent advice', async () => {
  const urgent = { ...RECALL, Component: 'AIR BAGS', parkIt: true, parkOutSide: false }
  const reply = await recallsFrom([urgent, RECALL])
  const [statement] = reply.kind === 'answered' ? reply.statements : []
  expect(statement?.facts.recalls).toMatchObject([{ component: 'Air bags', advice: 'do_not_drive' }])
})

test.each([{}, 'none', null])('an answer with %j as results is rejected', async (results) => {
  expect(await recallsFrom(results)).toMatchObject({ kind: 'away' })
})

test("if our name of a model finds nothing, NHTSA's name is tried", async () => {
  const car = { modelYear: 2023, make: 'Mercedes-Benz', model: 'EQS-Class SUV' }
  const { reply } = await ask(createRecallsSource(settings), VIN, car)
  expect(reply.kind).toBe('answered')
  expect(vendor.calls()).toEqual([
    'nhtsa.recalls 2023 MERCEDES-BENZ EQS-CLASS SUV',
    'nhtsa.models MERCEDES-BENZ',
    'nhtsa.recalls 2023 MERCEDES-BENZ EQS SUV',
  ])
})

test('for a name that NHTSA does not know, the answer is not "no recalls"', async () => {
  const car = { modelYear: 2023, make: 'Tesla', model: 'Semi' }
  expect((await ask(createRecallsSource(settings), VIN, car)).reply).toEqual({ kind: 'unknown' })
})

test.each([
  ['EQS-Class SUV', ['EQS SUV', 'EQS'], 'EQS SUV'],
  ['Ioniq 5', ['IONIQ', 'IONIQ 5', 'IONIQ 6'], 'IONIQ 5'],
  ['Kona Electric', ['KONA', 'KONA EV'], 'KONA EV'],
  ['Kona Electric', ['KONA'], undefined],
  ['Kona Electric', ['KONA ELECTRIC', 'KONA'], 'KONA ELECTRIC'],
  ['Model 3', ['MODEL S'], undefined],
])('the name of %s among %j is %s', (model, names, name) => {
  expect(sameModel(model, names)).toBe(name)
})

test('no stars are shown as those of all cars if one of the cars cannot be asked about', async () => {
  const { url, close } = await startVendor((request, response) => {
    const isAboutCar = request.url?.includes('/VehicleId/') === true
    response.end(
      JSON.stringify({
        Results: isAboutCar ? [{ OverallRating: '5' }] : [{ VehicleId: 1 }, { VehicleId: null }],
      }),
    )
  })
  closing.push(close)
  const source = createRatingsSource({ apiUrl: `${url}/`, clock })
  expect((await ask(source, VIN, model3)).reply).toEqual({ kind: 'unknown' })
})

test('only stars that all cars of the name share are shown', async () => {
  const { reply } = await ask(createRatingsSource(settings), VIN, model3)
  expect(reply).toMatchObject({
    kind: 'answered',
    statements: [
      {
        source: { name: 'NHTSA (sandbox)', about: 'model' },
        facts: { safetyRating: { overall: expect.any(Number), asOf: '2026-11-23' } },
      },
    ],
  })
  const unknown = { ...model3, model: 'Model Q' }
  expect((await ask(createRatingsSource(settings), VIN, unknown)).reply).toEqual({ kind: 'unknown' })
})

test.each([
  ['nhtsa', '403', 'closed'],
  ['nhtsa', '429', 'away'],
  ['nhtsa', '503', 'away'],
  ['nhtsa', 'html', 'away'],
  ['nhtsa', 'half', 'away'],
  ['nhtsa.rating', '500', 'away'],
])('%s that responds with %s is %s, and costs nothing', async (at, fault, kind) => {
  for (const create of [createRecallsSource, createRatingsSource]) {
    vendor.reset()
    vendor.inject({ at, fault })
    const { reply, bills } = await ask(create(settings), VIN, model3)
    if (create === createRatingsSource || at === 'nhtsa') expect([reply.kind, bills]).toEqual([kind, []])
  }
})
