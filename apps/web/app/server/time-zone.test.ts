import { expect, test } from 'vitest'
import { readTimeZone } from './time-zone.server.ts'

test('a time zone is known by its name only, because PostgreSQL reads an offset with the opposite sign', () => {
  expect(readTimeZone('a=b; tz=America%2FNew_York')).toBe('America/New_York')
  for (const offset of ['+05:30', '-0800'])
    expect(readTimeZone(`tz=${encodeURIComponent(offset)}`)).toBe('UTC')
})
