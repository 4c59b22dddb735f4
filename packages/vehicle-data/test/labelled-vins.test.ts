import { expect, test } from 'vitest'
import type { VinAnswer } from '../src/answer-vin.ts'
import { measured } from '../src/index.ts'
import { describeVin, readLabels } from './labels.ts'

interface Labelled {
  readonly label: Record<string, string>
  readonly answer: VinAnswer
}

async function answerAll(labels: Record<string, string>[]): Promise<Labelled[]> {
  return Promise.all(labels.map(async (label) => ({ label, answer: await describeVin(label['vin'] ?? '') })))
}

const labels = readLabels('labelled-vins.csv')
const electric = await answerAll(labels.filter((label) => label['ev_type'] === 'BEV' && !isFuelCell(label)))
const plugIn = await answerAll(labels.filter((label) => label['ev_type'] === 'PHEV'))
const others = await answerAll(readLabels('non-ev-vins.csv'))
const nextYear = await answerAll(readLabels('synthetic-2026-vins.csv'))

/** The register counts hydrogen cars as electric, but they have no battery to charge. */
function isFuelCell({ model }: Record<string, string>): boolean {
  return model === 'MIRAI'
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * The one normalization of model names: letters and digits, without the make and without the "E-" or "Electrified"
 * before the name of a petrol twin, one beginning the other.
 */
function sameModel(label: string, shown: string, make: string): boolean {
  const [one, other] = [label, shown.replace(/^(E-|Electrified )/, '')].map((text) =>
    letters(text).replace(letters(make), ''),
  )
  const known = one === 'ps2' ? '2' : (one ?? '')
  return known.startsWith(other ?? '') || (other ?? '').startsWith(known)
}

/** A make without what the register adds to it. */
const makeOf = ({ make = '' }: Record<string, string>): string =>
  make.toUpperCase().replace(/ (INC\.|MOTORS)$/, '')

const share = (count: number, of: number): string => `${count}/${of} (${((100 * count) / of).toFixed(2)}%)`

function found({ answer: { ...given } }: Labelled): boolean {
  return 'specs' in given
}

test('every battery-electric car gets its make and year', () => {
  const wrong = electric.filter(({ label, answer: given }) => {
    if (!('specs' in given)) return true
    const { make, year } = given.specs.vehicle
    return make?.toUpperCase() !== makeOf(label) || year !== label['year']
  })
  expect(electric.length).toBeGreaterThanOrEqual(measured.vins)
  expect(wrong.map(({ label }) => label['vin'])).toEqual([])
})

test('at least 99.9% of battery-electric cars get their model', () => {
  const answered = electric.filter(found)
  const right = answered.filter(({ label, answer: given }) => {
    if (!('specs' in given)) return false
    const { model, make } = given.specs.vehicle
    return sameModel(label['model'] ?? '', model ?? '', make ?? '')
  })
  console.log(`model right: ${share(right.length, answered.length)}`)
  expect(right.length / answered.length).toBeGreaterThanOrEqual(0.999)
})

test('at least 96% of battery-electric prefixes get an EPA label of their model and year', () => {
  const rowsOf = ({ answer: given }: Labelled) =>
    'specs' in given ? given.specs.range_and_charging.wheel_rows : []
  const labelled = electric.filter((one) => rowsOf(one).length > 0)
  const own = labelled.filter((one) => !rowsOf(one)[0]?.wheel_size.startsWith('Other versions'))
  const exact = own.filter((one) => rowsOf(one).every((row) => !row.range?.includes(' to ')))
  console.log(
    `EPA label: ${share(labelled.length, electric.length)}, of the own version: ${share(own.length, electric.length)}, one range: ${share(exact.length, electric.length)}`,
  )
  expect(labelled.length / electric.length).toBeGreaterThanOrEqual(0.96)
})

test('a plug-in hybrid never gets specifications', () => {
  expect(plugIn.filter(found).map(({ label }) => label['vin'])).toEqual([])
  console.log(`plug-in hybrids refused: ${share(plugIn.length, plugIn.length)}`)
})

test('a car without a plug never gets specifications', () => {
  expect(others.filter(found).map(({ label }) => label['vin'])).toEqual([])
  expect(plugIn.length + others.length).toBeGreaterThanOrEqual(measured.otherCars)
})

test('cars of a model year that has just begun get make, year, and model', () => {
  const wrong = nextYear.filter(({ label, answer: given }) => {
    if (!('specs' in given)) return true
    const { make, year, model } = given.specs.vehicle
    const labelMake = makeOf(label)
    return (
      make?.toUpperCase() !== labelMake ||
      year !== label['year'] ||
      !sameModel(label['model'] ?? '', model ?? '', labelMake)
    )
  })
  expect(wrong.map(({ label }) => label)).toEqual([])
})

test('a car of a year without labels is not named like its gas twin', () => {
  const models = nextYear.map(({ answer: given }) => 'specs' in given && given.specs.vehicle.model)
  expect(models).toEqual(
    expect.arrayContaining(['F-150 Lightning', 'E-Transit', 'Macan Electric', 'Electrified GV70']),
  )
  expect(models.filter((model) => model === 'F-150' || model === 'Macan')).toEqual([])
})
