/** Step-up with an emailed code, which works once, for one session, and allows few guesses. */
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { forgetSignIn, type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'
import { isConfirmed, RIGHT, statusOf, visitLater, WRONG } from './support/step-up.ts'

const portal = await sharePortal()

async function askForCode({ post, customer }: SignedInVisitor): Promise<string> {
  const before = portal.mails.length
  await post('/confirm', { 'confirm-way': 'code' })
  const mail = portal.mails.slice(before).find(({ to }) => to === customer.email)
  return /Code: (?<code>\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const byCode = (answer: string) => ({ 'confirm-way': 'code', 'confirm-answer': answer })

test('an emailed code confirms once, in the session that requested it', async () => {
  const visitor = await visitLater(portal)
  const other = await visitSignedIn(portal, { customer: visitor.customer })
  await forgetSignIn(portal, visitor.customer.id)
  const code = await askForCode(visitor)
  expect(await statusOf(other.post('/confirm', byCode(code)))).toBe(403)
  expect(await statusOf(visitor.post('/confirm', byCode(code)))).toBe(303)
  await forgetSignIn(portal, visitor.customer.id)
  expect(await statusOf(visitor.post('/confirm', byCode(code)))).toBe(403)
})

test('a code that is sent many times at once confirms once', async () => {
  const visitor = await visitLater(portal)
  const code = await askForCode(visitor)
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.post('/confirm', byCode(code))))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
})

test('a code is void after five wrong guesses, after ten minutes, and once a newer one is sent', async () => {
  const visitor = await visitLater(portal)
  const first = await askForCode(visitor)
  const second = await askForCode(visitor)
  expect(await statusOf(visitor.post('/confirm', byCode(first)))).toBe(first === second ? 303 : 403)
  const wrong = second === '000000' ? '000001' : '000000'
  await Promise.all(Array.from({ length: 8 }, () => visitor.post('/confirm', byCode(wrong))))
  expect(await statusOf(visitor.post('/confirm', byCode(second)))).toBe(403)

  const third = await askForCode(visitor)
  await portal.prisma.stepUpChallenge.updateMany({
    where: { session: { customerId: visitor.customer.id } },
    data: { expiresAt: new Date() },
  })
  expect(await statusOf(visitor.post('/confirm', byCode(third)))).toBe(403)
  expect(await isConfirmed(visitor)).toBe(false)
})

test('codes are stored as keyed hashes, and the page does not contain them', async () => {
  const visitor = await visitLater(portal)
  const code = await askForCode(visitor)
  expect(code).toMatch(/^\d{6}$/)
  const kept = await portal.prisma.stepUpChallenge.findFirstOrThrow({
    where: { session: { customerId: visitor.customer.id } },
  })
  expect(Buffer.from(kept.answerHash).toString('latin1')).not.toContain(code)
  expect(await (await visitor.get('/confirm')).text()).not.toContain(code)
})

test('attempts and emails are counted per customer across all sessions', async () => {
  const limits = { attemptsPerMinute: 99, mailsPerMinute: 99, passwordsPerAccount: 3, mailsPerMailbox: 2 }
  const strict = await portal.startReplica({ signInLimits: limits, publicUrl: new URL(portal.url) })
  const visitor = await visitLater(portal)
  const other = await visitSignedIn(portal, { customer: visitor.customer })
  const cookie = ({ cookies }: SignedInVisitor) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: portal.url,
  })
  const send = async (who: SignedInVisitor, form: Record<string, string>) =>
    await statusOf(
      fetch(`${strict.url}/confirm`, {
        method: 'POST',
        redirect: 'manual',
        headers: cookie(who),
        body: new URLSearchParams(form),
      }),
    )
  expect([await send(visitor, WRONG), await send(other, WRONG), await send(visitor, WRONG)]).toEqual([
    403, 403, 403,
  ])
  expect([await send(visitor, RIGHT), await send(other, RIGHT)]).toEqual([429, 429])
  const mail = { 'confirm-way': 'code' }
  expect([await send(visitor, mail), await send(other, mail), await send(visitor, mail)]).toEqual([
    200, 200, 429,
  ])
})
