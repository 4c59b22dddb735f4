/** A version that a reader chooses in the MCP App shows its own figures. */
import { expect, test } from 'vitest'
import { wheelRow } from '../testing/wheel-row.ts'
import { chosenFigures } from '../view/chosen-figures.ts'

const row = (key: string, value: string) => ({ key, label: key, value })

const rows = [
  row('range', '185 to 225 mi'),
  row('fuel_economy', '75 to 79 MPGe'),
  row('onboard_charger', '11 to 19 kW'),
  row('charging_port', 'CCS1'),
]
const wheels = [
  wheelRow('20 in', { range: '212 to 225 mi', mpge_combined: '79 MPGe' }),
  wheelRow('21 or 22 in', { range: '185 to 225 mi', mpge_combined: '75 MPGe' }),
  wheelRow('Other wheels', { range: '225 mi', mpge_combined: '78 MPGe' }),
]
const choose = (name: string, range: string | null) => {
  const shown = chosenFigures({ rows, wheel_rows: wheels }, { line: name, name, range })
  const values = shown.rows.map(({ value }) => value)
  return { values, wheels: shown.wheel_rows.map((each) => [each.wheel_size, each.range]) }
}

test.each([
  ['e-tron S (20 in wheels)', '212 mi', '79 MPGe', ['20 in', '212 mi']],
  ['e-tron S (21/22 in wheels)', '185 mi', '75 MPGe', ['21 or 22 in', '185 mi']],
  ['e-tron S (21 and 22in Wheels)', '185 mi', '75 MPGe', ['21 or 22 in', '185 mi']],
])(
  '%s has the figures of its wheels, and spans only of what they do not tell',
  (name, range, economy, own) => {
    expect(choose(name, range)).toEqual({ values: [range, economy, '11 to 19 kW', 'CCS1'], wheels: [own] })
  },
)

test.each(['e-tron', 'e-tron (19 in wheels)'])(
  '%s, of whose wheels nothing is told, keeps the spans and all wheels',
  (name) => {
    expect(choose(name, '200 mi')).toEqual({
      values: ['200 mi', '75 to 79 MPGe', '11 to 19 kW', 'CCS1'],
      wheels: wheels.map((each) => [each.wheel_size, each.range]),
    })
  },
)

test('a version without a known range keeps the figures of its wheels', () => {
  expect(choose('e-tron S (20 in wheels)', null).wheels).toEqual([['20 in', '212 to 225 mi']])
})
