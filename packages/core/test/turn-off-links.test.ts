/** The link in an email about a changed rule: it turns the rule off, and does nothing else. */
import { beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import type { Mail } from '../src/foundation/notifications/mailer.ts'
import { sendNotification } from '../src/foundation/notifications/send-notification.ts'
import { PRUNE_MARGIN_MS } from '../src/foundation/policy.ts'
import { configureAutoTopUp } from '../src/money/auto-top-up/configure.ts'
import { isTurnOffLink, turnOffByLink } from '../src/money/auto-top-up/turn-off-by-link.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)

let customer: string
let token: string
beforeEach(async () => {
  customer = await shop.createRule(50, { packageKey: 'lookups_10', monthlyCapCents: 1_200 })
  token =
    (await sentMail()).text.match(/https:\/\/vinspec\.example\/turn-off-top-up\?token=([\w-]{43})/)?.[1] ?? ''
  bed.pass(1)
})

/** The latest email about a change, as sent. */
async function sentMail(): Promise<Mail> {
  const row = await bed.prisma.notification.findFirstOrThrow({
    where: { customerId: customer, kind: 'top_up_changed' },
    orderBy: { createdAt: 'desc' },
  })
  const mails: Mail[] = []
  await sendNotification({ ...bed, mailer: { send: async (mail) => void mails.push(mail) } }, row.id)
  const [mail] = mails
  if (!mail) throw new Error('nothing was sent')
  return mail
}

test('the link works once, even for two concurrent uses, and the email about it has no link', async () => {
  expect(await isTurnOffLink(bed, token)).toBe(true)
  expect(await shop.status(customer)).toBe('active')
  const used = await Promise.all([turnOffByLink(bed, token), turnOffByLink(bed, token)])
  expect(new Set(used)).toEqual(new Set([false, true]))
  expect(await shop.status(customer)).toBe('disabled')
  const { text, subject } = await sentMail()
  expect(subject).toBe('Automatic top-up was turned off')
  expect(text).toContain('Changed by: A link in an email to you')
  expect(text).not.toContain('token')

  bed.pass(1)
  await configureAutoTopUp(bed, ownerOf(customer), {
    packageKey: 'lookups_10',
    thresholdPercent: 10,
    monthlyCapCents: undefined,
  })
  expect([await isTurnOffLink(bed, token), await turnOffByLink(bed, token)]).toEqual([false, false])
  expect(await shop.status(customer)).toBe('active')
})

test('the link expires after 30 days, and is deleted', async () => {
  bed.pass(30 * DAY_MS)
  expect([await isTurnOffLink(bed, token), await turnOffByLink(bed, token)]).toEqual([false, false])
  bed.pass(PRUNE_MARGIN_MS)
  expect((await prune(bed)).turnOffLinks).toBeGreaterThan(0)
})

test('the link stops working once the customer changes the address or closes the account', async () => {
  await bed.prisma.customer.update({
    where: { id: customer },
    data: { email: `new-${customer}@example.com` },
  })
  expect([await isTurnOffLink(bed, token), await turnOffByLink(bed, token)]).toEqual([false, false])
  await closeCustomer(bed, customer)
  expect(await bed.prisma.turnOffLink.count({ where: { customerId: customer } })).toBe(0)
})

test.each(['', 'a', '\0', 'x'.repeat(5_000)])('no other text turns anything off (%#)', async (text) => {
  expect([await isTurnOffLink(bed, text), await turnOffByLink(bed, text)]).toEqual([false, false])
  expect(await shop.status(customer)).toBe('active')
})

test("the link's token is not stored", async () => {
  const rows = await bed.prisma.$queryRaw<object[]>`
    SELECT to_jsonb(l) FROM turn_off_link l UNION ALL SELECT to_jsonb(n) FROM notification n`
  expect(JSON.stringify(rows)).not.toContain(token)
})
