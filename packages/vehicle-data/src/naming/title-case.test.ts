import { expect, test } from 'vitest'
import { toTitleCase } from './title-case.ts'

test('text in capitals is converted to title case, and mixed case is left unchanged', () => {
  expect(toTitleCase('SOUTH KOREA')).toBe('South Korea')
  expect(toTitleCase('Tuscaloosa')).toBe('Tuscaloosa')
})
