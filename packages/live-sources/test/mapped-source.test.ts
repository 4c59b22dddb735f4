/** A bought source as a mapping file: the made-up one of the docs, with a vendor on this machine. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeLiveSource, type SourceSettings } from '../src/index.ts'
import { createMappedSource } from '../src/mapped/mapped-source.ts'
import { parseMapping } from '../src/mapped/mapping.ts'
import { ask } from '../testing/ask.ts'
import { startVendor } from '../testing/start-vendor.ts'

const VIN = '5YJ3E1EB8NF317001'
const example = fileURLToPath(new URL('../examples/acme-build-records.json', import.meta.url))
const text = readFileSync(example, 'utf8')
const rivian = { modelYear: 2023, make: 'Rivian', model: 'R1T' }

let said: { readonly status: number; readonly body: string } = { status: 200, body: '{}' }
const asked: string[] = []
const vendor = await startVendor(({ url, headers }, response) => {
  asked.push(`${url ?? ''} ${String(headers['x-api-key'])}`)
  response.writeHead(said.status, { 'content-type': 'application/json' })
  response.end(said.body)
})
afterAll(vendor.close)

function acme() {
  const parsed = parseMapping(text.replace('https://api.acme.example', vendor.url))
  if ('fault' in parsed) throw new Error(parsed.fault)
  return createMappedSource(parsed.mapping, 'the-key', () => new Date('2026-11-23T12:00:00Z'))
}

async function answerTo(body: unknown, status = 200) {
  said = { status, body: JSON.stringify(body) }
  return await ask(acme(), VIN, rivian)
}

test('mapped parts become facts in our units and words, and nothing else is read', async () => {
  const { reply, bills } = await answerTo({
    build: { completedOn: '2023-03-04T10:00:00Z', options: [{ color: 'LG', SECRET: 'x' }] },
    battery: { health: 0.935, energy: '123400' },
    odometer: { km: 12_345 },
    SECRET: 'field',
  })
  expect(reply).toEqual({
    kind: 'answered',
    statements: [
      {
        source: { name: 'Acme Build Records (sandbox)', about: 'vehicle', date: '2026-11-23' },
        facts: {
          productionDate: '2023-03-04',
          paint: 'Launch Green',
          stateOfHealthPercent: 93.5,
          usableNowKwh: 123.4,
          odometerMi: 7670.827,
        },
      },
    ],
  })
  expect(bills).toEqual([true])
  expect(asked).toEqual([`/v2/vehicles/${VIN}/build the-key`])
})

test('an answer about another car is rejected, whatever else it says', async () => {
  const build = { options: [{ color: 'LG' }] }
  expect((await answerTo({ vin: '5YJSA1E67NF123456', build })).reply).toMatchObject({ kind: 'away' })
  expect((await answerTo({ vin: VIN, build })).reply).toMatchObject({ kind: 'answered' })
})

test('a code without words, a value of another type, and a missing path yield no facts', async () => {
  const body = {
    build: { completedOn: 7, options: [{ color: 'toString' }] },
    battery: { health: {} },
    odometer: null,
  }
  expect((await answerTo(body)).reply).toEqual({ kind: 'unknown' })
})

test('an impossible figure is left out, and the operator is told', async () => {
  const { reply } = await answerTo({ battery: { health: 1.8, energy: 80_000 } })
  expect(reply).toMatchObject({ kind: 'answered', doubtful: ['stateOfHealthPercent'] })
  expect(JSON.stringify(reply)).not.toContain('180')
})

test.each([
  [401, 'closed'],
  [403, 'closed'],
  [404, 'unknown'],
  [429, 'away'],
  [500, 'away'],
])('status %d from any vendor means %s', async (status, kind) => {
  const { reply, bills } = await answerTo({}, status)
  expect([reply.kind, bills]).toEqual([kind, [false]])
})

test('only cars of the mapped makes and years are covered', () => {
  const source = acme()
  expect([
    source.covers(rivian),
    source.covers({ ...rivian, modelYear: 2020 }),
    source.covers({ ...rivian, make: 'Tesla' }),
  ]).toEqual([true, false, false])
})

const settings = (
  files: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): SourceSettings => ({
  faults: [],
  text: (name) => environment[name],
  secret: (name) => environment[name],
  list: () => [...files],
  url: (name) => environment[name],
})

test('a setting names the file, and the file names the setting of its key', () => {
  const name = 'acme_build_records'
  const complete = settings([example], { ACME_API_KEY: 'the-key' })
  expect(makeLiveSource(name, complete)).toMatchObject({ name, title: 'Acme Build Records' })
  expect(makeLiveSource('another', complete)).toBeUndefined()
  expect(complete.faults).toEqual([])
  const keyless = settings([example])
  makeLiveSource(name, keyless)
  expect(keyless.faults).toEqual(['ACME_API_KEY must be set, to ask the live source acme_build_records'])
  const odd = settings([example], { ACME_API_KEY: 'the-key\nof two lines' })
  makeLiveSource(name, odd)
  expect(odd.faults).toEqual([
    'ACME_API_KEY cannot be sent in a header, to ask the live source acme_build_records',
  ])
  const elsewhere = settings(['/nowhere.json'])
  expect(makeLiveSource(name, elsewhere)).toBeUndefined()
  expect(makeLiveSource('another', elsewhere)).toBeUndefined()
  expect(elsewhere.faults).toEqual([
    'LIVE_SOURCE_FILES has /nowhere.json, which does not describe a live source: it cannot be read',
  ])
})

test.each([
  ['half a file', text.slice(0, 80), /not JSON/],
  ['plain http', text.replace('https:', 'http:'), /^url: must be https/],
  ['a server that the car decides', text.replace('api.acme', '{make}.acme'), /^url: must be https/],
  ['a part of its address that nobody fills', text.replace('{vin}', '{serial}'), /^url: must be https/],
  ['a header of another kind', text.replace('x-api-key', 'x api key'), /^key: cannot be sent/],
  [
    'a prefix of two lines',
    text.replace('"setting"', '"prefix": "a\\r\\nb: ", "setting"'),
    /^key: cannot be sent/,
  ],
  [
    'answers that are used for longer than they are kept',
    text.replace('720', '721'),
    /^terms\.freshForHours/,
  ],
  ['a car asked about as its model', text.replace('"vehicle"', '"model"'), /^terms\.about/],
  ['a model asked about as this very car', text.replace('{vin}', '{model}'), /^terms\.about/],
  ['an unknown fact', text.replace('"paint"', '"color"'), /^facts\.1/],
  ['a unit of another kind', text.replace('"Wh"', '"km"'), /unit is none/],
  [
    'a figure that can be less than nothing',
    text.replace('"least": 20', '"least": -20'),
    /^facts\.\d+: .*no answer can have/,
  ],
  [
    'a figure that no car has',
    text.replace('"most": 250', '"most": 250000'),
    /^facts\.\d+: .*no answer can have/,
  ],
  ['words of two lines', text.replace('Launch Green', 'Launch\\nGreen'), /^facts\.1: .*no answer can have/],
  [
    'a deadline that no timer keeps',
    text.replace('"deadlineMs": 4000', '"deadlineMs": 3000000000'),
    /^terms\.deadlineMs/,
  ],
  [
    'answers that are kept for longer than dates reach',
    text.replace('"keptForDays": 30', '"keptForDays": 2000000000'),
    /^terms\.keptForDays/,
  ],
  ['an unknown member', text.replace('"terms"', '"term"'), /terms|term/],
  ['a price that is none', text.replace('450000', '"free"'), /^terms\.price\.micros/],
])('a mapping with %s is rejected before any request is sent', (_, changed, fault) => {
  const parsed = parseMapping(changed)
  expect('fault' in parsed ? parsed.fault : '').toMatch(fault)
})
