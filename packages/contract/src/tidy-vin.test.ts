import { expect, test } from 'vitest'
import { tidyVin } from './tidy-vin.ts'

test.each([
  '5yjsa1e6 7nf-123456',
  '\uFEFF5YJSA1E67NF123456\u00A0',
  '5YJSA1E6\u20137NF\u2014123456',
  '\u200B5YJSA1E6\u00AD7NF123456\u202C',
])('%j is the VIN that a person sees', (typed) => {
  expect(tidyVin(typed)).toBe('5YJSA1E67NF123456')
})
