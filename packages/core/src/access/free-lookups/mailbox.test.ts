import { expect, test } from 'vitest'
import { isDisposable, toMailbox } from './mailbox.ts'

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+vinspec@example.com', 'ada@example.com'],
  ['ada+a+b@example.com.', 'ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['Ad.A@GoogleMail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['A.d-a_l@pm.me', 'adal@proton.me'],
  ['adal+x@ProtonMail.com', 'adal@proton.me'],
  ['ad.al@protonmail.ch', 'adal@proton.me'],
  ['ada.l@ya.ru', 'ada-l@yandex.ru'],
  ['ada-l+x@yandex.com', 'ada-l@yandex.ru'],
  ['ada@me.com', 'ada@icloud.com'],
  ['ada+x@mac.com', 'ada@icloud.com'],
  ['anything@ada.fastmail.com', 'ada@fastmail.com'],
  ['any.thing+x@Ada.Fastmail.FM', 'ada@fastmail.fm'],
  ['a.da@icloud.com', 'a.da@icloud.com'],
  ['ada@mail.example.com', 'ada@mail.example.com'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox)
})

test('addresses of the same name in two mailboxes differ', () => {
  expect(toMailbox('ada@example.com')).not.toBe(toMailbox('ada@example.org'))
})

test.each(['a@mailinator.com', 'a+b@inbox.mailinator.com', 'A@YOPMAIL.com'])('%s is disposable', (email) => {
  expect(isDisposable(email)).toBe(true)
})

test.each(['a@gmail.com', 'a@example.com', 'a@com'])('%s is not disposable', (email) => {
  expect(isDisposable(email)).toBe(false)
})
