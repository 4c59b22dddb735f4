import { expect, test } from 'vitest'
import { createExplain } from '../src/explain-vin.ts'
import { createOfflineLookUp } from '../src/offline-look-up.ts'
import { readTable } from '../src/read-table.ts'
import { parseVin } from '../src/vin/parse-vin.ts'
import { answer } from './labels.ts'

const explain = createExplain(createOfflineLookUp(readTable))

function explained(vin: string): string {
  const parsed = parseVin(vin)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  return explain(parsed.vin)
}

test('the explanation has each pattern, each label row with the rule that removed it, and each fact with its source', () => {
  const text = explained('1FTVW1EL0PW451351')
  expect(text).toMatch(/2023 batteryInfo\n {4}\S+ Dual Electric Motors with Standard Range Battery\n/)
  expect(text).toMatch(/out {3}F-150 Lightning Platinum 4WD \(all, 300 mi\): the other battery size\n/)
  expect(text).toMatch(/left {2}F-150 Lightning 4WD \(all, 240 mi\)\n/)
  expect(text).toMatch(/body: Pickup \[NHTSA vPIC, of the vin, /)
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/batteryChemistry: lithium_ion \[NHTSA [^\]]+\] overruled/)
})

test('what several schemas say is shown once', () => {
  const text = explained('7JDDD3CM5TG071350')
  expect(text.split('\n').filter((line) => line.includes('RWD/Rear-Wheel Drive'))).toEqual([
    '    DD RWD/Rear-Wheel Drive',
  ])
})

test('a blank power is shown with the rule that blanked it', () => {
  const told = explained('1FTVW1EL0PW451351').replaceAll(/\s+/g, ' ')
  expect(told).toContain("motorKw: EPA's 358 + 358 kW: another label, year, or trim contradicts them")
})

test("a blanked fact has its reason, and the customer's view is what a lookup answers", async () => {
  const vin = '1FTVW1EL0PW451351'
  expect(explained(vin)).toMatch(/Not shown, and why\n(?: .*\n)* {2}motorKw: EPA's /)
  const given = await answer(vin)
  expect(explained(vin)).toContain(`What the customer sees\n  ${'specs' in given && given.specs.title}\n`)
})

test('the explanation of a car that is not sold ends with the rejection', () => {
  expect(explained('1FTFW1E51NFA00001')).toMatch(/What the customer sees\n {2}unsupported_vehicle: /)
  expect(explained('7UUG1THLXSA068590')).toMatch(/None is left: \d+ labels are of other versions/)
})

test('no line is wider than a terminal', () => {
  const lines = explained('YSMET3KA0PL144455').split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})
