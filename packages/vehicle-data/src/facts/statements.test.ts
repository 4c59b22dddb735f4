import { expect, test } from 'vitest'
import { mergeStatements, type Statement } from './statements.ts'

const statement = (
  about: Statement['source']['about'],
  date: string,
  facts: Statement['facts'],
): Statement => ({ source: { name: `${about} ${date}`, about, date }, facts })

test('the source that describes the car more closely wins, however old it is', () => {
  const facts = mergeStatements([
    statement('model', '2026-01-01', { seats: 7, wheels: '21' }),
    statement('vehicle', '2019-01-01', { seats: 5 }),
    statement('vin', '2025-01-01', { wheels: '19', seats: 4 }),
  ])
  expect(facts).toEqual({ seats: 5, wheels: '19' })
})

test('the newer of two equally near sources wins, then the one named first', () => {
  const facts = mergeStatements([
    statement('vin', '2025-01-01', { paint: 'Red', interior: 'Black' }),
    statement('vin', '2026-01-01', { paint: 'Blue' }),
    statement('vin', '2025-01-01', { interior: 'White' }),
  ])
  expect(facts).toEqual({ paint: 'Blue', interior: 'Black' })
})

test("a fact that a source does not know does not hide another source's", () => {
  const facts = mergeStatements([
    statement('vin', '2026-01-01', { trim: undefined }),
    statement('version', '2025-01-01', { trim: 'Long Range' }),
  ])
  expect(facts.trim).toBe('Long Range')
})

test('a fact is taken whole from one source', () => {
  const facts = mergeStatements([
    statement('model', '2025-01-01', {
      driverAssistance: { lane_keeping: 'optional', backup_camera: 'standard' },
    }),
    statement('vin', '2025-01-01', { driverAssistance: { lane_keeping: 'standard' } }),
  ])
  expect(facts.driverAssistance).toEqual({ lane_keeping: 'standard' })
})

const live = (name: string, facts: Statement['facts'], more: Partial<Statement> = {}): Statement => ({
  source: { name, about: 'vehicle', date: '2026-11-23' },
  facts,
  isLive: true,
  ...more,
})

test('an estimate never wins over a stated figure, however near its source is', () => {
  const estimate = live('A reader', { stateOfHealthPercent: 88, odometerMi: 9 }, { isEstimate: true })
  const facts = mergeStatements([estimate, statement('model', '2020-01-01', { stateOfHealthPercent: 91 })])
  expect(facts).toEqual({ stateOfHealthPercent: 91, odometerMi: 9 })
})

test('a fact on which equally near live sources differ is left out, even if a farther source knows it', () => {
  const facts = mergeStatements([
    live('One', { paint: 'Red', interior: 'Black', airbags: ['front', 'knee'] }),
    live('Other', { paint: 'Blue', interior: 'Black', airbags: ['front', 'knee'] }),
    statement('vin', '2026-01-01', { paint: 'Red', wheels: '19' }),
  ])
  expect(facts).toEqual({ interior: 'Black', airbags: ['front', 'knee'], wheels: '19' })
})

test('a live source contradicts only an equally near one, and an estimate never contradicts a stated figure', () => {
  const facts = mergeStatements([
    live('One', { paint: 'Red', usableNowKwh: 70 }),
    live('Other', { usableNowKwh: 71 }, { isEstimate: true }),
    live('Third', { paint: 'Blue' }, { source: { name: 'Third', about: 'model', date: '2026-11-23' } }),
  ])
  expect(facts).toEqual({ paint: 'Red', usableNowKwh: 70 })
})
