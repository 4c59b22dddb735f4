/** Limits on sign-in attempts, and whom they affect. */
import { describe, expect, test } from 'vitest'
import type { SignInLimits } from '../src/auth/sign-in-limits.ts'
import type { TestPortal } from '../testing/test-portal.ts'
import { sharePortal } from './support/share-portal.ts'
import { visit } from './support/visitor.ts'

const PASSWORD = 'correct horse battery'
const LIMITS: SignInLimits = {
  attemptsPerMinute: 1_000,
  mailsPerMinute: 1_000,
  passwordsPerAccount: 1_000,
  mailsPerMailbox: 1_000,
}

/** Two replicas behind a proxy, which forwards the IP address of each request. Nobody has tried anything yet. */
async function withReplicas<T>(
  limits: Partial<SignInLimits>,
  run: (portal: TestPortal, urls: readonly [string, string]) => Promise<T>,
): Promise<T> {
  const portal = await sharePortal()
  await portal.prisma.limitCount.deleteMany()
  const start = () =>
    portal.startReplica({
      signInLimits: { ...LIMITS, ...limits },
      trustedProxies: ['127.0.0.1', '::1'],
    })
  const [one, other] = await Promise.all([start(), start()])
  return await run(portal, [one.url, other.url]).finally(() => Promise.all([one.close(), other.close()]))
}

const from = (address: string) => ({ 'x-forwarded-for': address })

describe('one IP address', () => {
  test('can try only a few passwords per minute, across all replicas and whatever forwarding headers it sends', async () => {
    await withReplicas({ attemptsPerMinute: 3 }, async ({ createCustomer }, urls) => {
      const { email } = await createCustomer({ password: PASSWORD })
      const guess = async (i: number, headers: Record<string, string>) => {
        const form = { email, password: i === 3 ? PASSWORD : `guess number ${i}` }
        return (await visit(urls[i % 2 === 0 ? 0 : 1]).post('/sign-in', form, headers)).status
      }
      const statuses = []
      for (let i = 0; i < 4; i++) statuses.push(await guess(i, from('192.0.2.1')))
      expect(statuses).toEqual([401, 401, 401, 429])
      const asPretended = { ...from('192.0.2.1'), 'x-vinspec-client-address': '192.0.2.7' }
      expect(await guess(3, asPretended)).toBe(429)
      expect(await guess(3, from('192.0.2.2'))).toBe(302)
    })
  })

  test('an IPv6 network counts as one IP address', async () => {
    await withReplicas({ attemptsPerMinute: 2 }, async (_portal, [url]) => {
      const statuses = []
      for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']) {
        const form = { email: `${crypto.randomUUID()}@example.com`, password: 'a guess' }
        statuses.push((await visit(url).post('/sign-in', form, from(address))).status)
      }
      expect(statuses).toEqual([401, 401, 429, 401])
    })
  })

  test('one IP address can request only a few emails per minute', async () => {
    await withReplicas({ mailsPerMinute: 2 }, async (_portal, [url]) => {
      const statuses = []
      for (const path of ['/forgot-password', '/forgot-password', '/forgot-password']) {
        const form = { email: `${crypto.randomUUID()}@example.com` }
        statuses.push((await visit(url).post(path, form, from('192.0.2.1'))).status)
      }
      expect(statuses).toEqual([200, 200, 429])
    })
  })
})

describe('one account', () => {
  test('accepts only a few password attempts, from anywhere and all at once, and can still be signed in to by a link', async () => {
    await withReplicas({ passwordsPerAccount: 5 }, async (portal, urls) => {
      const { email } = await portal.createCustomer({ password: PASSWORD })
      const guesses = Array.from({ length: 20 }, (_, i) =>
        visit(urls[i % 2 === 0 ? 0 : 1]).post(
          '/sign-in',
          { email: i % 3 === 0 ? ` ${email.toUpperCase()} ` : email, password: `guess number ${i}` },
          from(`192.0.2.${i}`),
        ),
      )
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(15)

      const owner = visit(urls[0])
      const refused = await owner.post('/sign-in', { email, password: PASSWORD }, from('198.51.100.1'))
      expect(refused.status).toBe(429)
      expect(await refused.text()).toContain('Sign in with an emailed link or a passkey')
      await owner.post('/sign-in', { email, with: 'link' }, from('198.51.100.1'))
      const token = new URL(await portal.mailedLink(email)).searchParams.get('token') ?? ''
      expect((await owner.post('/sign-in/link', { token })).status).toBe(302)
    })
  })

  test('an account that does not exist is limited like one that does', async () => {
    await withReplicas({ passwordsPerAccount: 2, mailsPerMailbox: 2 }, async (portal, [url]) => {
      const known = (await portal.createCustomer({ password: PASSWORD })).email
      const unknown = `${crypto.randomUUID()}@example.com`
      const ask = async (email: string) => {
        const statuses = []
        for (let i = 0; i < 3; i++) {
          const guess = { email, password: 'a wrong password' }
          statuses.push((await visit(url).post('/sign-in', guess, from(`192.0.2.${i}`))).status)
          statuses.push((await visit(url).post('/forgot-password', { email }, from(`192.0.2.${i}`))).status)
        }
        return statuses
      }
      expect(await ask(known)).toEqual([401, 200, 401, 200, 429, 429])
      expect(await ask(unknown)).toEqual([401, 200, 401, 200, 429, 429])
    })
  })

  test('emails to one account are limited, whatever page or address requests them', async () => {
    await withReplicas({ mailsPerMailbox: 3 }, async (portal, urls) => {
      const { email } = await portal.createCustomer({ password: PASSWORD })
      const asks = [
        ['/sign-in', { with: 'link' }],
        ['/sign-up', { name: 'Ada', password: PASSWORD }],
      ] as const
      const statuses = []
      for (let i = 0; i < 6; i++) {
        const [path, form] = asks[i % asks.length] ?? asks[0]
        const answer = await visit(urls[i % 2 === 0 ? 0 : 1]).post(
          path,
          { ...form, email },
          from(`192.0.2.${i}`),
        )
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    })
  })

  test("a password can still be reset when the account's other emails are used up", async () => {
    await withReplicas({ mailsPerMailbox: 1 }, async (portal, [url]) => {
      const { email } = await portal.createCustomer({ password: PASSWORD })
      const ask = async (path: string, form: Record<string, string>) =>
        (await visit(url).post(path, { ...form, email }, from('192.0.2.1'))).status
      expect(await ask('/sign-in', { with: 'link' })).toBe(200)
      expect(await ask('/sign-in', { with: 'link' })).toBe(429)
      expect(await ask('/forgot-password', {})).toBe(200)
      expect(await ask('/forgot-password', {})).toBe(429)
    })
  })

  test('stays open to a browser that has signed in before, even while others guess elsewhere', async () => {
    await withReplicas({ passwordsPerAccount: 3, mailsPerMailbox: 2 }, async (portal, urls) => {
      const { email } = await portal.createCustomer({ password: PASSWORD })
      const stranger = await portal.createCustomer({ password: PASSWORD })
      const [owner, other] = [visit(urls[0]), visit(urls[0])]
      const signIn = async (visitor: typeof owner, as: string, password: string) =>
        (await visitor.post('/sign-in', { email: as, password })).status
      expect(await signIn(owner, email, PASSWORD)).toBe(302)
      expect(await signIn(other, stranger.email, PASSWORD)).toBe(302)
      for (const visitor of [owner, other]) await visitor.post('/sign-out', {})

      for (let i = 0; i < 5; i++) await signIn(visit(urls[1]), email, `guess number ${i}`)
      await visit(urls[1]).post('/forgot-password', { email })
      await visit(urls[1]).post('/forgot-password', { email })
      expect(await signIn(visit(urls[0]), email, PASSWORD)).toBe(429)
      expect((await visit(urls[0]).post('/forgot-password', { email })).status).toBe(429)
      // The cookie of another account, and one that was changed, do not help.
      expect(await signIn(other, email, PASSWORD)).toBe(429)
      const forger = visit(urls[0])
      const device = decodeURIComponent(owner.cookies.get('vinspec.device') ?? '')
      forger.cookies.set(
        'vinspec.device',
        encodeURIComponent(device.replace(/^[^.]{36}/, crypto.randomUUID())),
      )
      expect(await signIn(forger, email, PASSWORD)).toBe(429)

      expect(await signIn(owner, email, PASSWORD)).toBe(302)
      await owner.post('/sign-out', {})
      expect((await owner.post('/forgot-password', { email })).status).toBe(200)
      // A stolen cookie has a quota as well.
      const statuses = []
      for (let i = 0; i < 4; i++) statuses.push(await signIn(owner, email, `guess number ${i}`))
      expect(statuses).toEqual([401, 401, 429, 429])
    })
  })

  test('accepts only a few guesses of its current password, across all of its sessions', async () => {
    await withReplicas({ passwordsPerAccount: 3 }, async (portal, urls) => {
      const { email } = await portal.createCustomer({ password: PASSWORD })
      const sessions = [visit(urls[0]), visit(urls[1])]
      for (const session of sessions) await session.post('/sign-in', { email, password: PASSWORD })
      const statuses = []
      for (let i = 0; i < 6; i++) {
        const current = i < 5 ? `guess number ${i}` : PASSWORD
        const form = { task: 'password', current, password: 'a password of a thief' }
        const answer = await sessions[i % 2]?.post('/account', form)
        statuses.push((await answer?.text())?.includes('Too many attempts'))
      }
      expect(statuses).toEqual([false, false, false, true, true, true])
    })
  })

  test('signing in to an unconfirmed account repeatedly sends its link only a few times', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const mails = await withReplicas({ mailsPerMailbox: 3 }, async (portal, [url]) => {
      await visit(url).post('/sign-up', { email, name: 'Mallory', password: PASSWORD }, from('192.0.2.0'))
      for (let i = 1; i <= 6; i++) {
        const answer = await visit(url).post('/sign-in', { email, password: PASSWORD }, from(`192.0.2.${i}`))
        expect(answer.status).toBe(403)
      }
      return portal.mails
    })
    // Closing the portals has waited for emails that were still being sent.
    expect(mails.filter(({ to }) => to === email)).toHaveLength(3)
  })
})

test('the counters do not reveal who tried to sign in', async () => {
  await withReplicas({}, async (portal, [url]) => {
    const email = `${crypto.randomUUID()}@example.com`
    await visit(url).post('/sign-in', { email, password: 'a guess' })
    const counts = JSON.stringify(await portal.prisma.limitCount.findMany())
    expect(counts).toContain('passwords:')
    expect(counts).not.toContain(email)
  })
})
