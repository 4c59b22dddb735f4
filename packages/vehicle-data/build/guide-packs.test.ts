import { expect, test } from 'vitest'
import { credible, type GuidePack } from './guide-packs.ts'
import type { PackFact } from './pack-facts.ts'

const pack = (year: string, name: string, fitsLabel = true): GuidePack => ({
  id: `${year} ${name}`,
  label: { year, make: 'Ford', name },
  pack: 'Ford Mustang Mach-E 404 V 288 Ah',
  kwh: 116.4,
  fitsLabel,
})
const fact = (grossKwh: number): PackFact => ({
  year: '2023',
  make: 'Ford',
  model: 'Mustang Mach-E',
  grossKwh,
  usableKwh: 91,
})
const packs = [pack('2021', 'Mustang Mach-E GT'), pack('2023', 'Mustang Mach-E GT')]
const misfit = pack('2021', 'Mustang Mach-E GT Performance', false)

test('believes what fits every label', () => {
  expect(credible(packs, [])).toEqual(packs)
})

test('believes a pack nowhere that does not fit one of its labels', () => {
  expect(credible([...packs, misfit], [])).toEqual([])
})

test('believes a pack in no year that community data of one year contradicts', () => {
  expect(credible(packs, [fact(98.8)])).toEqual([])
  expect(credible(packs, [{ ...fact(98.8), model: 'F-150 Lightning' }])).toEqual(packs)
})

test('believes a pack that community data confirms, where it fits the label', () => {
  expect(credible([...packs, misfit], [fact(98.8), fact(115)])).toEqual(packs)
})
