/** Whatever is sent over SMTP is shown, and does nothing. */
import { connect } from 'node:net'
import { answersLoopbackOnly } from '@vinspec/stand-in-pages/testing'
import { createTransport } from 'nodemailer'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { startMailCatcher } from '../src/mail-catcher.ts'

const catcher = await startMailCatcher()
beforeEach(async () => {
  await fetch(`${catcher.url}/api/mails`, { method: 'DELETE' })
})
afterAll(async () => {
  await catcher.close()
})

const MAIL = {
  from: 'Sender <sender@example.com>',
  to: ['one@example.com', 'two@example.com'],
  subject: 'Größe & <b>Fälle</b>',
  text: 'Grüße\n<script>alert(1)</script>',
  html: '<p>Grüße <a href="https://example.com/">link</a></p>',
}
const send = (mail: object) => createTransport({ url: catcher.smtpUrl }).sendMail({ ...MAIL, ...mail })
const read = async (path: string) => {
  const response = await fetch(catcher.url + path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('an email is stored with its parts, and returned as JSON', async () => {
  await send({ messageId: '<1@example.com>' })
  const { mails } = JSON.parse((await read('/api/mails')).text)
  expect(mails).toEqual(catcher.mails())
  expect(mails).toMatchObject([
    {
      from: 'sender@example.com',
      to: ['one@example.com', 'two@example.com'],
      subject: MAIL.subject,
      messageId: '<1@example.com>',
    },
  ])
  expect(mails[0].text).toContain(MAIL.text)
  expect(mails[0].html).toContain(MAIL.html)
})

test('any name and password are accepted', async () => {
  const url = new URL(catcher.smtpUrl)
  Object.assign(url, { username: 'user', password: 'secret' })
  await createTransport({ url: url.href }).sendMail(MAIL)
  expect(catcher.mails()).toHaveLength(1)
})

test('the pages escape what an email says', async () => {
  await send({ subject: '<img src=x onerror=alert(1)>' })
  const [mail] = catcher.mails()
  for (const path of ['/', `/mails/${mail?.id}`]) {
    const { status, text, headers } = await read(path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/<img|<script/)
    expect(text).toContain('&lt;img src=x')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('the page deletes all emails', async () => {
  await send({})
  await fetch(`${catcher.url}/clear`, { method: 'POST' })
  expect((await read('/')).text).toContain('No email yet')
  expect(catcher.mails()).toEqual([])
})

test('an unknown email is not found', async () => {
  for (const path of ['/mails/1', '/mails/x', '/mails/1/html']) expect((await read(path)).status).toBe(404)
})

test('the catcher rejects the next email when told to, and an email that is too large', async () => {
  catcher.refuseNext(1)
  await expect(send({})).rejects.toThrow('451')
  await expect(send({ text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toThrow('552')
  await send({})
  expect(catcher.mails()).toHaveLength(1)
})

test('a sender that hangs up in the middle leaves nothing and does not stop the server', async () => {
  const { port, hostname } = new URL(catcher.smtpUrl)
  const socket = connect(Number(port), hostname)
  socket.write('EHLO x\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: half')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  await send({})
  expect(catcher.mails()).toHaveLength(1)
})

describe('is not accessible from web pages', () => {
  answersLoopbackOnly({ origin: () => catcher.url, path: '/api/mails' })
})

test('the catcher never runs in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('never runs in production')
  expect(() => readConfig({ PORT: 'x', SMTP_PORT: '70000' })).toThrow(/PORT[\s\S]*SMTP_PORT/)
  expect(readConfig({})).toEqual({ port: 4018, smtpPort: 4019 })
})
