import { describe, expect, test } from 'vitest'
import type { LabelRow } from './label-rows.ts'
import type { ModelRow } from './model-row.ts'
import { narrowRows } from './narrow-rows.ts'
import type { VariantEvidence } from './variant-evidence.ts'
import { variantWords } from './variant-words.ts'

const noFigures = {
  chemistry: undefined,
  joined: {},
  motorKw: [],
  motorsBorneOut: false,
  statedPowerKw: undefined,
  rangeMi: undefined,
  rangeCityMi: undefined,
  rangeHighwayMi: undefined,
  mpgeCombined: undefined,
  mpgeCity: undefined,
  mpgeHighway: undefined,
  kwhPer100Mi: undefined,
  charge240Hours: undefined,
  fastCharger240Hours: undefined,
  fuelCostUsdPerYear: undefined,
  savingUsdOver5Years: undefined,
  fuelEconomyScore: undefined,
  packKwh: undefined,
  usableKwh: undefined,
  statedUsableKwh: undefined,
  packNamed: false,
  battery: '',
}

/** A row by the part of its name after the model; words joined by "/" are alternatives. */
function row(name: string, drive?: LabelRow['drive'], motors?: number): ModelRow {
  const words = variantWords(name.replace(/\w+\/\w+/, ''))
  const either = /\w+\/\w+/.exec(name)?.[0].toLowerCase()
  const all = either === undefined ? words : [...words, either]
  return {
    row: { ...noFigures, name, title: name, baseModel: '', words: all, wheels: '', motors, drive },
    words: all,
    required: [],
  }
}

function narrow(
  rows: ModelRow[],
  says: Partial<VariantEvidence>,
  vocabulary = '',
  around: ModelRow[] = [],
  modelKwh: number[] = [],
) {
  const certain = says.certain ?? []
  const evidence: VariantEvidence = {
    possible: certain,
    designations: [],
    drive: undefined,
    motors: undefined,
    packKwh: { from: 0, to: Number.POSITIVE_INFINITY },
    trimIsTold: false,
    lacksAllWheels: false,
    packNames: [],
    powerAndPack: { powerKw: [], packKwh: [], packIsClass: false, namedPackKwh: undefined },
    wheels: undefined,
    ...says,
    certain,
  }
  return narrowRows(
    rows,
    around.flatMap(({ words }) => words),
    evidence,
    variantWords(vocabulary),
    modelKwh,
  ).map(({ name }) => name)
}

describe('narrowing label rows by what the VIN says', () => {
  test('keeps all rows if the VIN says nothing about the version', () => {
    expect(narrow([row('Long Range'), row('Standard Range')], {})).toEqual(['Long Range', 'Standard Range'])
  })

  test('drops rows of another drive, and keeps rows that do not say', () => {
    const rows = [row('AWD', 'all'), row('RWD', 'rear'), row('plain')]
    expect(narrow(rows, { drive: 'all' })).toEqual(['AWD', 'plain'])
    expect(narrow(rows, { drive: 'two' })).toEqual(['RWD', 'plain'])
  })

  test('drops a version that NHTSA names for others of this model but not for this VIN', () => {
    const rows = [row('Premium'), row('GT')]
    expect(narrow(rows, { certain: ['premium'] }, 'Premium GT')).toEqual(['Premium'])
    expect(narrow([row('Plain'), row('GT')], {}, 'Premium GT')).toEqual(['Plain'])
  })

  test('keeps a version that NHTSA never names', () => {
    expect(narrow([row('Base'), row('Performance Pack')], { certain: ['plus'] }, 'Plus Ultra')).toEqual([
      'Base',
      'Performance Pack',
    ])
  })

  test('drops the only row if it contradicts the VIN', () => {
    expect(narrow([row('450')], { certain: ['580'] }, '450 580')).toEqual([])
  })

  test('drops rows with another designation', () => {
    expect(narrow([row('400'), row('550')], { certain: ['580'], designations: ['580'] })).toEqual([])
  })

  test('takes either of alternatives', () => {
    expect(narrow([row('SV/SL'), row('S')], { certain: ['sl'] }, 'S SV SL')).toEqual(['SV/SL'])
  })

  test('keeps the other battery of a trim that EPA names with one battery only', () => {
    const rows = [
      row('Standard Range', 'all'),
      row('Extended Range', 'all'),
      row('Pro Extended Range', 'all'),
    ]
    expect(narrow(rows, { certain: ['pro'] })).toEqual(['Standard Range', 'Pro Extended Range'])
  })

  test('a battery that the VIN names decides', () => {
    expect(narrow([row('40 kWh'), row('62 kWh')], { certain: ['62kwh'] })).toEqual(['62 kWh'])
  })

  test('a battery that the VIN does not show stays open', () => {
    expect(
      narrow([row('Long Range'), row('Standard Range')], { certain: ['land'] }, 'Land Wind'),
    ).toHaveLength(2)
  })

  test('drops rows of another motor count', () => {
    const rows = [row('Quad', 'all', 4), row('Dual', 'all', 2), row('unsaid', 'all')]
    expect(narrow(rows, { motors: 4 })).toEqual(['Quad', 'unsaid'])
  })

  test('leaves no row where EPA labels the model only with another of its batteries', () => {
    const labeled = row('')
    const rows = [{ ...labeled, row: { ...labeled.row, rangeMi: 400, kwhPer100Mi: 50 } }]
    const told = (kwh: number) => ({
      powerAndPack: { powerKw: [], packKwh: [kwh], packIsClass: false, namedPackKwh: undefined },
    })
    expect(narrow(rows, told(170), '', [], [170, 204])).toEqual([''])
    expect(narrow(rows, told(204), '', [], [170, 204])).toEqual([])
    expect(narrow(rows, told(204), '', [], [204])).toEqual([''])
  })

  test('leaves no row if all are of a stronger trim than that of the VIN', () => {
    expect(narrow([row('GT')], { certain: ['touring'], trimIsTold: true })).toEqual([])
  })

  test('gives a stronger version no row if EPA names it only in neighboring years', () => {
    expect(narrow([row('')], { certain: ['plaid'] }, '', [row('Plaid')])).toEqual([])
    expect(narrow([row('')], { certain: ['plaid'] })).toEqual([''])
  })
})
