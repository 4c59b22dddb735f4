import { expect, test } from 'vitest'
import { toTitleCase } from './title-case.ts'

test('capitals become a name, a name stays', () => {
  expect(toTitleCase('SOUTH KOREA')).toBe('South Korea')
  expect(toTitleCase('Tuscaloosa')).toBe('Tuscaloosa')
})
