import { expect, test } from 'vitest'
import { writeLetter } from './write-letter.ts'

const PORTAL = new URL('https://portal.example')
const textOf = (ends: string): string =>
  writeLetter({ kind: 'key_created', data: { name: 'shop', ends } }, PORTAL).paragraphs.join(' ')

test('an email about a new key claims no permission that the key may lack', () => {
  expect(textOf('vsk_live_ab12…wxyz')).toContain('within the permissions that it was given')
})

test('an email about a new test key says that it charges nothing', () => {
  expect(textOf('vsk_test_ab12…wxyz')).toContain('charges nothing')
})
