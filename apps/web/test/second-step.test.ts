/** The second step of signing in: each code works once, guesses are limited, and nothing bypasses it. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test, vi } from 'vitest'
import { startTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts'
import { CODE_LASTS_MS, codeOf } from './support/authenticator-app.ts'
import { askForReset, newAddress } from './support/mailed-links.ts'
import { enter, enterPassword, isSignedIn, protect, readCodes } from './support/two-factor.ts'
import { visit } from './support/visitor.ts'

// Stops the clock: which codes are right depends on the time, and the tests must not depend on the machine's speed.
vi.useFakeTimers({ toFake: ['Date'] })
const portal = await closeAfterAll(startTestPortal())

test('an app code works once, even for someone who saw it being typed', async () => {
  const known = await protect(portal)
  const [first, second] = [await enterPassword(known), await enterPassword(known)]
  const code = codeOf(known.uri)
  expect([await enter(first, code), await enter(second, code)]).toEqual([302, 401])
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false])
  const usedBefore = codeOf(known.uri, -1)
  expect(await enter(second, usedBefore)).toBe(401)
})

test('a used app code stays used while the app shows the next ones', async () => {
  const known = await protect(portal)
  const [first, second] = [await enterPassword(known), await enterPassword(known)]
  const code = codeOf(known.uri, 1)
  expect(await enter(first, code)).toBe(302)
  for (let later = 1; later <= 3; later++) {
    vi.setSystemTime(Date.now() + CODE_LASTS_MS)
    expect(await enter(second, code)).toBe(401)
  }
  expect(await enter(second, codeOf(known.uri))).toBe(302)
})

test('an app code sent many times at once signs in once', async () => {
  const known = await protect(portal)
  const visitors = await Promise.all(Array.from({ length: 4 }, () => enterPassword(known)))
  const code = codeOf(known.uri)
  const answers = await Promise.all(visitors.map((each) => enter(each, code)))
  expect(answers.filter((status) => status === 302)).toHaveLength(1)
})

test('a recovery code works once, also when it is sent many times at once', async () => {
  const known = await protect(portal)
  const [first = '', second = ''] = known.codes
  const visitors = await Promise.all(Array.from({ length: 4 }, () => enterPassword(known)))
  const answers = await Promise.all(visitors.map((each) => enter(each, first.toUpperCase())))
  expect(answers.filter((status) => status === 302)).toHaveLength(1)
  const later = await enterPassword(known)
  expect([await enter(later, first), await enter(later, second)]).toEqual([401, 302])
})

test('new recovery codes replace the old ones', async () => {
  const known = await protect(portal)
  const visitor = await enterPassword(known)
  await enter(visitor, known.codes[0] ?? '')
  const page = await visitor.post('/account/two-factor', { task: 'codes', current: TEST_PASSWORD })
  const fresh = readCodes(await page.text())
  expect(fresh).toHaveLength(10)
  const later = await enterPassword(known)
  expect([await enter(later, known.codes[1] ?? ''), await enter(later, fresh[0] ?? '')]).toEqual([401, 302])
})

test('code guesses are limited across all browsers', async () => {
  const known = await protect(portal)
  const visitors = await Promise.all(Array.from({ length: 6 }, () => enterPassword(known)))
  for (const [index, each] of visitors.entries()) {
    for (const guess of [`11111${index}`, `22222${index}`]) await enter(each, guess)
  }
  const late = await enterPassword(known)
  expect(await enter(late, codeOf(known.uri))).toBe(429)
  expect(await isSignedIn(late)).toBe(false)
})

test('somebody who has only the password cannot lock the customer out of a known browser', async () => {
  const known = await protect(portal)
  const own = await enterPassword(known)
  expect(await enter(own, codeOf(known.uri))).toBe(302)
  await own.post('/sign-out', {})
  const refusals: number[] = []
  for (let i = 0; i < 12; i++) refusals.push(await enter(await enterPassword(known), `3333${10 + i}`))
  expect([...new Set(refusals)]).toEqual([401, 429])
  await own.post('/sign-in', { email: known.customer.email, password: TEST_PASSWORD, next: '/apps' })
  expect(await enter(own, '444444')).toBe(401)
  expect(await enter(own, known.codes[0] ?? '')).toBe(302)
  expect(await isSignedIn(own)).toBe(true)
})

test('a wrong code after a right password is emailed once per day, but not one entered in a known browser', async () => {
  const known = await protect(portal)
  const countLetters = async () =>
    await portal.prisma.notification.count({ where: { customerId: known.customer.id, kind: 'wrong_code' } })
  const own = await enterPassword(known)
  expect(await enter(own, codeOf(known.uri))).toBe(302)
  await own.post('/sign-out', {})
  await own.post('/sign-in', { email: known.customer.email, password: TEST_PASSWORD, next: '/apps' })
  expect(await enter(own, '555555')).toBe(401)
  expect(await countLetters()).toBe(0)
  const strangers = await Promise.all(Array.from({ length: 3 }, () => enterPassword(known)))
  await Promise.all(strangers.map((each, index) => enter(each, `66666${index}`)))
  expect(await countLetters()).toBe(1)
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect(await enter(await enterPassword(known), '777777')).toBe(401)
  expect(await countLetters()).toBe(2)
})

test('a sign-in that waits for its code ends once the password or the address changes', async () => {
  const setPassword = async (email: string) =>
    await visit(portal.url).post('/reset-password', {
      token: await askForReset(portal, email),
      password: 'an entirely new one',
    })
  const setAddress = async (email: string) =>
    await portal.prisma.customer.update({ where: { email }, data: { email: newAddress() } })
  for (const change of [setPassword, setAddress]) {
    const known = await protect(portal)
    const waiting = await enterPassword(known)
    await change(known.customer.email)
    expect([await enter(waiting, codeOf(known.uri)), await isSignedIn(waiting)]).toEqual([401, false])
  }
})

test("one customer's second step rejects another customer's code", async () => {
  const [known, other] = [await protect(portal), await protect(portal)]
  const visitor = await enterPassword(known)
  expect(await enter(visitor, codeOf(other.uri))).toBe(401)
  expect(await enter(visitor, other.codes[0] ?? '')).toBe(401)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('a cookie of another step under the name of this one is rejected as expired, not as a bug', async () => {
  const visitor = await enterPassword(await protect(portal))
  await visitor.get('/api/auth/passkey/generate-authenticate-options')
  const [code = '', passkey = ''] = ['two_factor', 'passkey'].map((part) =>
    [...visitor.cookies.keys()].find((name) => name.endsWith(part)),
  )
  visitor.cookies.set(code, visitor.cookies.get(passkey) ?? '')
  expect(await enter(visitor, '123456')).toBe(401)
})

test('the second step cannot start without the first, and cannot be skipped on a remembered device', async () => {
  const known = await protect(portal)
  expect(await enter(visit(portal.url), codeOf(known.uri))).toBe(401)
  const visitor = await enterPassword(known)
  await visitor.post('/sign-in/code', { code: codeOf(known.uri, 1), next: '/', trustDevice: 'true' })
  expect([...visitor.cookies.keys()].filter((name) => name.includes('trust'))).toEqual([])
  await visitor.post('/sign-out', {})
  await enterPassword(known)
})

test("the library's own routes for the second step cannot be reached from outside", async () => {
  const visitor = await enterPassword(await protect(portal))
  for (const path of [
    'verify-totp',
    'verify-backup-code',
    'enable',
    'disable',
    'get-totp-uri',
    'send-otp',
    'verify-otp',
  ]) {
    expect((await visitor.post(`/api/auth/two-factor/${path}`, {})).status).toBe(404)
  }
})
