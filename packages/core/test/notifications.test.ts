/** From an event to an email in the inbox, over real SMTP: one for each episode. */
import { startMailCatcher } from '@vinspec/mail-catcher'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import type { Mailer } from '../src/foundation/notifications/mailer.ts'
import type { Notice } from '../src/foundation/notifications/notices.ts'
import { notify } from '../src/foundation/notifications/notify.ts'
import { sendNotification } from '../src/foundation/notifications/send-notification.ts'
import { createSmtpMailer } from '../src/foundation/notifications/smtp-mailer.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const portalUrl = new URL('https://vinspec.example')
const LEASE_MS = 90_000

const bed = await closeAfterAll(createTestBed())
const catcher = await closeAfterAll(startMailCatcher())
const mailer = createSmtpMailer({
  url: catcher.smtpUrl,
  from: 'vinspec <mail@vinspec.example>',
  requireTls: false,
})
let customer: string
let email: string
beforeEach(async () => {
  customer = await bed.createCustomer()
  ;({ email } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: customer } }))
})

const LOW: Notice = { kind: 'credits_low', data: { available: 5 } }
const notifyOnce = (notice: Notice, episode = 'e1') =>
  notify(bed.prisma, { ...notice, customerId: customer, episode }, bed.clock())
const rows = () =>
  bed.prisma.notification.findMany({ where: { customerId: customer }, orderBy: { createdAt: 'asc' } })
const send = (id: string, by: Mailer = mailer) =>
  sendNotification({ prisma: bed.prisma, clock: bed.clock, mailer: by, portalUrl }, id)
const sendAll = async () => await Promise.all((await rows()).map(({ id }) => send(id)))
const received = () => catcher.mails().filter(({ to }) => to.includes(email))

test('an episode is written once with one job, however often and from however many places it is reported', async () => {
  await Promise.all(Array.from({ length: 20 }, () => notifyOnce(LOW)))
  await notifyOnce(LOW, 'e2')
  const written = await rows()
  expect(written.map(({ episode }) => episode)).toEqual(['e1', 'e2'])
  const jobs = await bed.prisma.$queryRaw<Array<{ id: string }>>`
    SELECT data ->> 'notificationId' AS id FROM pgboss.job WHERE name = 'send-mail'`
  const ids = jobs.map(({ id }) => id)
  for (const { id } of written) expect(ids.filter((each) => each === id)).toHaveLength(1)
})

test('a notice of a transaction that does not commit is never sent', async () => {
  const failing = bed.prisma.$transaction(async (tx) => {
    await notify(tx, { ...LOW, customerId: customer, episode: 'e1' }, bed.clock())
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])
})

describe('sending', () => {
  test('hands an email over once, to its recipient', async () => {
    await notifyOnce(LOW)
    expect(await sendAll()).toEqual(['credits_low'])
    expect(await sendAll()).toEqual([null])
    const [{ id } = { id: '' }] = await rows()
    expect(received()).toMatchObject([
      {
        from: 'mail@vinspec.example',
        to: [email],
        subject: '5 lookup credits left',
        messageId: `<${id}@vinspec.example>`,
      },
    ])
  })

  test('one of several workers sends an email, and the others come back later', async () => {
    await notifyOnce(LOW)
    const [{ id } = { id: '' }] = await rows()
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => send(id)))
    expect(
      results.filter((each) => each.status === 'fulfilled' && each.value === 'credits_low'),
    ).toHaveLength(1)
    expect(received()).toHaveLength(1)
  })

  test('an email that the server refuses is tried again at once', async () => {
    await notifyOnce(LOW)
    const [{ id } = { id: '' }] = await rows()
    catcher.refuseNext(1)
    await expect(send(id)).rejects.toThrow('Try again later')
    expect(await send(id)).toBe('credits_low')
    expect(received()).toHaveLength(1)
  })

  test('an email of a worker killed before the handover waits for the lease and is sent by another', async () => {
    await notifyOnce(LOW)
    const [{ id } = { id: '' }] = await rows()
    const neverEnds = { send: () => new Promise<never>(() => {}) }
    void send(id, neverEnds)
    await expect.poll(async () => (await rows())[0]?.leaseExpiresAt).not.toBeNull()
    await expect(send(id)).rejects.toThrow('another worker')
    bed.pass(LEASE_MS)
    expect(await send(id)).toBe('credits_low')
  })

  test('a worker that slept past its lease and fails leaves the email to the worker that now sends it', async () => {
    await notifyOnce(LOW)
    const [{ id } = { id: '' }] = await rows()
    const asleep = Promise.withResolvers<never>()
    const falling = Promise.withResolvers<void>()
    const slept = send(id, {
      send: async () => {
        falling.resolve()
        await asleep.promise
      },
    })
    await falling.promise
    bed.pass(LEASE_MS)
    const taken = Promise.withResolvers<void>()
    const underWay = Promise.withResolvers<void>()
    const sends = send(id, {
      send: async (mail) => {
        underWay.resolve()
        await taken.promise
        await mailer.send(mail)
      },
    })
    await underWay.promise
    asleep.reject(new Error('cut off'))
    await expect(slept).rejects.toThrow('cut off')
    await expect(send(id)).rejects.toThrow('another worker')
    taken.resolve()
    expect(await sends).toBe('credits_low')
    expect(received()).toHaveLength(1)
  })

  test('an email of a worker killed after the handover is sent again with the same Message-ID, so that an inbox shows one', async () => {
    await notifyOnce(LOW)
    const [{ id } = { id: '' }] = await rows()
    const died = new Error('killed')
    const diesAfterwards: Mailer = {
      send: async (mail) => {
        await mailer.send(mail)
        throw died
      },
    }
    await expect(send(id, diesAfterwards)).rejects.toThrow(died)
    expect(await send(id)).toBe('credits_low')
    expect(new Set(received().map(({ messageId }) => messageId)).size).toBe(1)
    expect(received()).toHaveLength(2)
  })

  test('what has been sent cannot be unsent', async () => {
    await notifyOnce(LOW)
    await sendAll()
    const unsend = bed.prisma.notification.updateMany({
      where: { customerId: customer },
      data: { sentAt: null },
    })
    await expect(unsend).rejects.toThrow('sent once')
  })
})

describe('every kind of notification', () => {
  const at = '2026-12-01T08:30:00.000Z'
  const key = { name: 'CI <script>', ends: 'vsk_live_ab12…wxyz' }
  const RECALL = { campaign: '26V200000', component: 'Steering <column>', advice: '' }
  const RECALLED = {
    name: '2025 Nissan Ariya',
    vehicles: 7,
    vins: ['JN8CF0BFXSM485292'],
    recalls: [RECALL],
  }
  const notices: ReadonlyArray<readonly [Notice, string]> = [
    [{ kind: 'credits_low', data: { available: 0 } }, 'You have no lookup credits left'],
    [{ kind: 'credits_low', data: { available: 1 } }, '1 lookup credit left'],
    [
      { kind: 'vehicle_available', data: { vin: 'JN8CF0BFXSM485292', title: '2025 Nissan Ariya' } },
      'You can now look up the 2025 Nissan Ariya',
    ],
    [{ kind: 'recalls_found', data: { models: [RECALLED], more: 0 } }, 'New recall of the 2025 Nissan Ariya'],
    [
      {
        kind: 'recalls_found',
        data: {
          models: [{ ...RECALLED, recalls: [RECALL, { ...RECALL, advice: 'park_outside' }] }],
          more: 0,
        },
      },
      '2 new recalls of the 2025 Nissan Ariya',
    ],
    [
      { kind: 'recalls_found', data: { models: [RECALLED], more: 2 } },
      'New recalls of 3 models in My Vehicles',
    ],
    [
      { kind: 'owner_reading', data: { vin: 'JN8CF0BFXSM485292', title: '2025 Nissan Ariya' } },
      'The owner of the 2025 Nissan Ariya agreed to a reading',
    ],
    [
      {
        kind: 'owner_consent_ended',
        data: { vin: 'JN8CF0BFXSM485292', title: '2025 Nissan Ariya', reason: 'declined' },
      },
      "No owner's readings of the 2025 Nissan Ariya",
    ],
    [
      {
        kind: 'report_answered',
        data: { vin: 'JN8CF0BFXSM485292', title: '2025 Nissan Ariya', word: 'Thank you.', credited: true },
      },
      'Your report about the 2025 Nissan Ariya',
    ],
    [
      {
        kind: 'vehicle_corrected',
        data: {
          title: '2025 Nissan Ariya',
          label: 'Seats',
          before: '5',
          after: '7',
          vehicles: 1,
          vins: ['JN8CF0BFXSM485292'],
        },
      },
      'We corrected what we told you about the 2025 Nissan Ariya',
    ],
    [
      { kind: 'credits_expiring', data: { credits: 1200, days: 7, expiresAt: at } },
      '1,200 lookup credits expire in 7 days',
    ],
    [
      { kind: 'credits_expiring', data: { credits: 1, days: 1, expiresAt: at } },
      '1 lookup credit expires within a day',
    ],
    [
      {
        kind: 'payment_received',
        data: { paymentId: 'pi_1', amountCents: 5_000, credits: 50, automatic: false, expiresAt: at },
      },
      'Receipt: 50 lookup credits for $50.00',
    ],
    [{ kind: 'payment_refunded', data: { paymentId: 'pi_1', amountCents: 1_250 } }, 'Refund of $12.50'],
    [{ kind: 'refund_failed', data: { paymentId: 'pi_1', amountCents: 1_250 } }, 'Refund of $12.50 failed'],
    [
      { kind: 'top_up_failed', data: { amountCents: 5_000, nextAttemptAt: at } },
      'Automatic top-up: your card was declined',
    ],
    [
      { kind: 'top_up_action_required', data: { amountCents: 5_000 } },
      'Automatic top-up: confirm the charge with your bank',
    ],
    [
      { kind: 'top_up_suspended', data: { reason: 'your card was declined three times.' } },
      'Automatic top-up is suspended',
    ],
    [{ kind: 'card_removed', data: { brand: 'Visa', last4: '4242' } }, 'Automatic top-up needs a card'],
    [{ kind: 'key_created', data: key }, 'API key “CI script” was created'],
    [{ kind: 'key_revoked', data: key }, 'API key “CI script” was revoked'],
    [{ kind: 'key_rotated', data: key }, 'API key “CI script” was rotated'],
  ]
  test.each(notices)(
    '%j says what happened, in text and in HTML that loads and runs nothing',
    async (notice, subject) => {
      await notifyOnce(notice)
      await sendAll()
      const [mail] = received()
      expect(mail?.subject).toBe(subject)
      expect(mail?.text).toMatch(/https:\/\/vinspec\.example\/\S+/)
      expect(mail?.html).not.toMatch(/<script|<img|<link|@import|url\(|undefined|NaN|\[object|Invalid/)
      for (const fact of Object.values(notice.data)) {
        if (fact === at) expect(mail?.text).toContain('Dec 1, 2026, 08:30 UTC')
      }
    },
  )

  test('a notification of an unknown kind, or without a fact, is not sent', async () => {
    const add = (kind: string, data: object) =>
      bed.prisma.notification.create({
        data: { id: newId(), customerId: customer, kind, episode: newId(), data, createdAt: bed.clock() },
      })
    const unknown = await add('lottery_won', {})
    await expect(send(unknown.id)).rejects.toThrow('lottery_won has no usable kind')
    const bare = await add('credits_low', { available: 'many' })
    await expect(send(bare.id)).rejects.toThrow('no usable available')
    expect(received()).toEqual([])
  })

  test('keeps its subject on one line, whatever a key is named', async () => {
    await notifyOnce({ kind: 'key_created', data: { name: 'a\r\nBcc: everyone@example.com', ends: 'x' } })
    await sendAll()
    expect(received()).toMatchObject([
      { to: [email], subject: 'API key “a Bcc: everyone@example.com” was created' },
    ])
  })
})
