import { expect, test } from 'vitest'
import { readLabelName } from './label-names.ts'

test.each([
  ['Model S Plaid (19in wheels)', '19'],
  ['iX xDrive50 (21 inch wheels)', '21'],
  ['Air Dream Performance AWD w/21 inch wheels', '21'],
  ['Air Grand Touring XR AWD with19 inch wheels', '19'],
  ['e-tron S (21/22 inch wheels)', '21/22'],
  ['EX90 Twin Motor (20 and 22 Inch Wheels)', '20/22'],
  ['R1S All-Terrain Quad Large (20 inch)', '20'],
  ['Gravity GT w/20F21R wheels (2R)', '20F21R'],
  ['Charger Daytona R/T AWD 245/55ZR18', '18'],
  ['ARIYA PLAT Plus e-4ORCE 87kWh 19', '19'],
  ['Model 3 Long Range AWD', ''],
])('reads the wheels of "%s" as "%s"', (name, wheels) => {
  expect(readLabelName(name).wheels).toBe(wheels)
})

test.each([
  ['Leaf SV/SL (62 kW-hr battery pack)', ['leaf', '62kwh', 'sv/sl']],
  ['Model S AWD - P90D', ['model', 's', 'performance', '90d']],
  ['EQS 450 Plus (SUV)', ['eqs', '450plus', 'suv']],
  ['EV9 Long Range AWD GT-Line', ['ev9', 'longrange', 'gtline']],
])('reads the words of "%s"', (name, words) => {
  expect(readLabelName(name).words).toEqual(words)
})
