import { expect, test } from 'vitest'
import { addDays, countDays, dayOf, readDay, startOfDay } from './days.server.ts'

test.each([
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22', 'America/New_York', '2026-11-22T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  // The days on which the clocks change.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  // The clocks change at midnight: the day begins at 1:00, the evening before comes twice, midnight comes twice.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
  ['2026-11-22', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(moment)
  expect(dayOf(startOfDay(day, timeZone), timeZone)).toBe(day)
})

test('days are counted over the end of a month', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(countDays('2026-11-30', '2026-12-01')).toBe(2)
})

test.each([null, '', 'today', '2026-13-01', '2026-11-22T00:00', '1026-11-22', '+12026-11-22'])(
  '%j is not a day',
  (text) => expect(readDay(text)).toBeUndefined(),
)
