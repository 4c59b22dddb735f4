import { startMailCatcher } from '@vinspec/mail-catcher'
import { describe, expect, test } from 'vitest'
import { readMailSettings } from '../src/foundation/notifications/mail-settings.ts'
import { createSmtpMailer } from '../src/foundation/notifications/smtp-mailer.ts'
import { createEnvironmentReader } from '../src/foundation/process/environment.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'

const catcher = await closeAfterAll(startMailCatcher())

const FROM = 'vinspec <mail@vinspec.example>'
const mail = { to: 'a@example.com', subject: 'Sign in', text: 'a link', html: '<p>a link</p>' }

function read(url: string, nodeEnv = 'development') {
  const reader = createEnvironmentReader({ MAIL_URL: url, MAIL_FROM: FROM, NODE_ENV: nodeEnv })
  return { mail: readMailSettings(reader), faults: reader.faults }
}

test('no email leaves over a connection without TLS', async () => {
  const mailer = createSmtpMailer({ url: catcher.smtpUrl, from: FROM, requireTls: true })
  await expect(mailer.send(mail)).rejects.toThrow(/TLS/i)
  expect(catcher.mails()).toEqual([])
})

test('a mail catcher on this machine needs no TLS in development', async () => {
  const settings = read(catcher.smtpUrl).mail
  if (!settings) throw new Error('mail is configured')
  await createSmtpMailer(settings).send(mail)
  expect(catcher.mails()).toHaveLength(1)
})

test('an address of another protocol is rejected, and its password is not repeated', () => {
  const { faults } = read('https://user:secret@vinspec.example')
  expect(faults).toEqual([expect.stringContaining('MAIL_URL must')])
  expect(faults.join()).not.toContain('secret')
})

describe('TLS', () => {
  test.each([
    'smtp://mail.example',
    'smtp://user:pass@10.0.0.1:587',
    'smtps://mail.example',
    'smtps://127.0.0.1',
  ])('is required by %s in development and in production', (url) => {
    for (const nodeEnv of ['development', 'production']) {
      expect(read(url, nodeEnv)).toMatchObject({ mail: { requireTls: true }, faults: [] })
    }
  })

  test.each(['smtp://127.0.0.1:25', 'smtp://localhost', 'smtp://[::1]:1025'])(
    'cannot be omitted in production by %s',
    (url) => {
      expect(read(url, 'production').faults).toEqual([expect.stringContaining('MAIL_URL must use TLS')])
    },
  )

  test.each([
    '?ignoreTLS=true',
    '?requireTLS=false',
    '?tls.rejectUnauthorized=false',
    '?opportunisticTLS=true',
  ])('cannot be turned off by %s', (query) => {
    expect(read(`smtp://user:hidden@mail.example/${query}`).faults).toEqual([
      expect.stringContaining('MAIL_URL must have no query'),
    ])
  })
})
