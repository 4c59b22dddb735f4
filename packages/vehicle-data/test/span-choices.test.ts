/** A span explains itself: for every labeled vehicle, it names what is open and the versions that it comes from. */
import type { VehicleSpecs } from '@vinspec/contract'
import { readBasis } from '@vinspec/contract/spec-facts'
import { expect, test } from 'vitest'
import { answer, readLabels } from './labels.ts'

const answers: VehicleSpecs[] = []
for (const { vin = '' } of [...readLabels('labelled-vins.csv'), ...readLabels('synthetic-2026-vins.csv')]) {
  const given = await answer(vin)
  if ('specs' in given) answers.push(given.specs)
}

const rangeOf = ({ range_and_charging: { rows } }: VehicleSpecs): string =>
  String(rows.find(({ key }) => key === 'range')?.value ?? '')

const numbersIn = (text: string): number[] => Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits))

test('every span of ranges lists two to six versions, whose ranges make up the span', () => {
  const spans = answers.filter((specs) => rangeOf(specs).includes(' to '))
  expect(spans.length).toBeGreaterThan(100)
  for (const specs of spans) {
    const { choices } = readBasis(specs.range_and_charging.rows)
    const versions = choices?.versions ?? []
    expect([specs.title, versions.length]).toSatisfy(([, count]) => count >= 2 && count <= 6)
    const ranges = versions.flatMap(({ range }) => numbersIn(range ?? ''))
    expect([specs.title, Math.min(...ranges), Math.max(...ranges)]).toEqual([
      specs.title,
      ...numbersIn(rangeOf(specs)),
    ])
  }
})

const questions = new Set('trim|battery size|charger|tires|drive|number of motors|wheels|version'.split('|'))

test('what is open is named in words that a customer knows', () => {
  const names = answers.flatMap(({ range_and_charging: { rows } }) => readBasis(rows).choices?.open ?? [])
  const parts = names.flatMap((open) => {
    const [, list = ''] = /^The VIN doesn't show the (.+)\.$/.exec(open) ?? []
    return list.split(/, or | or |, /)
  })
  expect(parts.length).toBeGreaterThan(100)
  expect(parts.filter((part) => !questions.has(part))).toEqual([])
})

test('each version has its own line, without codes and label figures in its name', () => {
  for (const { title, range_and_charging } of answers) {
    const versions = readBasis(range_and_charging.rows).choices?.versions ?? []
    expect([title, new Set(versions.map(({ name, range }) => `${name}: ${range}`)).size]).toEqual([
      title,
      versions.length,
    ])
    for (const { name } of versions) expect(name).not.toMatch(/\t|_|\bmi\b|null|undefined|^\W/)
  }
})

test('a single range leaves no choice', () => {
  for (const specs of answers) {
    const { choices } = readBasis(specs.range_and_charging.rows)
    if (choices === undefined) expect(rangeOf(specs)).not.toContain(' to ')
  }
})
