import { expect, test } from 'vitest'
import { isDisposable, toMailbox } from './mailbox.ts'

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+vinspec@example.com', 'ada@example.com'],
  ['ada+a+b@example.com.', 'ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['Ad.A@GoogleMail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox)
})

test('addresses of one person in two mailboxes differ', () => {
  expect(toMailbox('ada@example.com')).not.toBe(toMailbox('ada@example.org'))
})

test.each(['a@mailinator.com', 'a+b@inbox.mailinator.com', 'A@YOPMAIL.com'])('%s is disposable', (email) => {
  expect(isDisposable(email)).toBe(true)
})

test.each(['a@gmail.com', 'a@example.com', 'a@com'])('%s is not', (email) => {
  expect(isDisposable(email)).toBe(false)
})
