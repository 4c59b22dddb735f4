import { expect, test } from 'vitest'
import { writeLetter } from './write-letter.ts'

const PORTAL = new URL('https://vinspec.example')
const subjectOf = (name: string) =>
  writeLetter({ kind: 'key_created', data: { name, ends: '…abcd' } }, PORTAL).subject

test.each([
  ['laptop', 'API key “laptop” was created'],
  ['Straße 7, CI/CD (v2.1)', 'API key “Straße 7, CI/CD (v2.1)” was created'],
  ['"><script>alert(1)</script>', 'API key “script alert(1) /script” was created'],
  ['” was revoked. Your account is “closed', 'API key “was revoked. Your account is closed” was created'],
  ['a\r\nBcc: b\u202Etxt', 'API key “a Bcc: b txt” was created'],
  ['<>', 'API key was created'],
  ['é'.repeat(41), `API key “${'é'.repeat(39)}…” was created`],
  ['k'.repeat(40), `API key “${'k'.repeat(40)}” was created`],
])('a subject shows the name %j plain and short', (name, subject) => {
  expect(subjectOf(name)).toBe(subject)
})

test('a subject shows the name of an app in the same way', () => {
  const notice = { kind: 'app_connected', data: { app: '<b>”Bank”</b>', permissions: [] } } as const
  expect(writeLetter(notice, PORTAL).subject).toBe('The app “b Bank /b” was connected to your account')
})
