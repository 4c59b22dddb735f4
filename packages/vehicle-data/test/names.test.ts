/** What customers read about a car: its trim, its factory, its doors, and why it is rejected. */
import { expect, test } from 'vitest'
import { loadAliases } from '../src/naming/aliases.ts'
import { registeredTrim } from '../src/naming/trim-name.ts'
import { readTable } from '../src/read-table.ts'
import { answer, describeVin, withCheckDigit } from './labels.ts'

test.each([
  ['Chevrolet', '5WT', 'Work Truck'],
  ['Chevrolet', '1SP', undefined],
  ['Dodge', 'Daytona R/T', 'Daytona R/T'],
  ['Mercedes-Benz', 'EQE350+ 4MATIC', 'EQE 350 4MATIC'],
  ['Mercedes-Benz', 'EQS 450+', 'EQS 450+'],
  ['Mercedes-Benz', 'CLA250+', 'CLA 250+'],
  ['Maserati', 'BEV Performance', 'Folgore'],
  ['Nissan', 'PLAT', 'Platinum+'],
  ['Polestar', 'e-AWD', undefined],
  ['Honda', 'Eco', undefined],
])('the trim of a %s that NHTSA calls %j is shown as %j', (make, trim, name) => {
  expect(registeredTrim({ trim }, { make, model: 'Model' }, loadAliases(readTable))).toBe(name)
})

test.each([
  ['1FTFW1E51NFA00001', '2022 Ford F-150', 'Lightning'],
  ['KNDJN2A2?K7000001', '2019 Kia Soul', 'Soul EV'],
])('a gas car is rejected under its own name: %s', async (pattern, name, electric) => {
  const refused = await answer(withCheckDigit(pattern))
  const message = 'error' in refused ? refused.error.message : ''
  expect(message).toContain(name)
  expect(message).not.toContain(electric)
})

test.each([
  ['a Lucid Gravity Touring, of which EPA lists the Grand Touring', '7UUG1THLXSA068590'],
  ['a Sierra EV of 24 modules, of which EPA lists 20', '1GT10LEL6SU099492'],
  [
    'a Blazer EV of the police with 12 modules, of which EPA lists 10 with all-wheel drive',
    '3GNKDFRL0RS359892',
  ],
])("another version's label is not used for this car: %s", async (_, vin) => {
  expect(await answer(vin)).toMatchObject({ error: { code: 'specs_not_available' } })
})

test.each([
  ['YV4EK3CA?T1220764', '2026 Volvo EX30 Cross Country'],
  ['W1NWM0AB?SX000001', '2025 Mercedes-Benz G 580'],
])('a model has the name that customers know: %s', async (pattern, title) => {
  const described = await describeVin(withCheckDigit(pattern))
  expect('specs' in described && described.specs.title).toMatch(title)
})

test('a car whose elements tie on the drive keeps the rows of both, and power decides', async () => {
  const { specs } = Object(await answer('YSMET3KA0PL144455'))
  expect(specs.range_and_charging.rows[0].value).toBe('260 mi')
})

test.each([
  ['Bolt EV of 2017', '1G1FW6S00H4252854', 'Lake Orion, Michigan, United States'],
  ['Bolt EV of 2019', '1G1FX6S00K4929664', 'Lake Orion, Michigan, United States'],
])('the factory is the one that most years give: %s', async (_, vin, factory) => {
  expect(await describeVin(vin)).toMatchObject({ specs: { summary: { factory } } })
})
