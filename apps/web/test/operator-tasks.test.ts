/** What operators do on a customer's page, alone or with a colleague's approval. */
import { systemClock } from '@vinspec/core/foundation'
import { decideRequest, openOperatorDatabase } from '@vinspec/core/operator'
import { PATIENT } from '@vinspec/core/testing'
import { makePng } from '@vinspec/core/testing/make-png'
import { describe, expect, test } from 'vitest'
import { makeOperator, setRole, visitAsOperator, watchOperators } from './support/operators.ts'
import { openPayingPortal } from './support/paying-portal.ts'
import { sendBrand } from './support/send-brand.ts'
import { type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const BOLT = '1G1FZ6S00P4763745'

const { portal, sandbox, buy } = await openPayingPortal()
/** The operator who asks, and a colleague. */
const [operator, colleague] = await Promise.all([visitAsOperator(portal), visitAsOperator(portal)])

const { refunds, commands, pageOf } = watchOperators(portal)

describe('above a limit', () => {
  const ask = async (customer: SignedInVisitor, form: Readonly<Record<string, string>>) =>
    await (await operator.post(pageOf(customer), { ...form, reason: 'Ticket 13' })).text()
  const requestOf = async (customer: SignedInVisitor) =>
    await portal.prisma.operatorRequest.findFirstOrThrow({ where: { subjectId: customer.customer.id } })
  const decide = async (by: SignedInVisitor, id: string, decision = 'approved') =>
    await by.post('/operator/approvals', { id, decision })

  test('a grant waits for a colleague, also in small parts; who asks cannot agree, and it is done once', async () => {
    const customer = await visitSignedIn(portal)
    const grant = { task: 'credits grant', credits: '60' }
    const post = async (reason: string) => await operator.post(pageOf(customer), { ...grant, reason })
    await Promise.all(['Ticket 1', 'Ticket 2', 'Ticket 3'].map(post))
    expect(await ask(customer, { task: 'credits grant', credits: '41' })).toContain(
      'A colleague has to agree',
    )
    const { id } = await portal.prisma.operatorRequest.findFirstOrThrow({
      where: { subjectId: customer.customer.id, summary: 'Grant 41 credits' },
    })
    expect((await decide(operator, id)).status).toBe(400)
    expect((await decide(customer, id)).status).toBe(404)
    await Promise.all(Array.from({ length: 3 }, async () => await decide(colleague, id)))
    expect(
      await portal.prisma.creditGrant.aggregate({
        where: { customerId: customer.customer.id },
        _sum: { credits: true },
      }),
    ).toEqual({ _sum: { credits: 101 } })
    expect(await portal.prisma.operatorRequest.findUnique({ where: { id } })).toMatchObject({
      state: 'done',
      decidedBy: colleague.customer.id,
    })
    expect(await commands(customer)).toContain(`portal credits grant by ${colleague.customer.email}`)
  })

  test('a refund of more than $100 waits, and what a colleague declines is not done', async () => {
    const customer = await visitSignedIn(portal)
    const payment = await buy(customer, 'lookups_200')
    expect(await ask(customer, { task: 'payments refund', payment, dollars: '90.00' })).toContain(
      'Refunded $90.00',
    )
    expect(await ask(customer, { task: 'payments refund', payment, dollars: '20.00' })).toContain(
      'has to agree',
    )
    const { id } = await requestOf(customer)
    await decide(colleague, id, 'declined')
    expect(await (await decide(colleague, id)).text()).toContain('It was decided already')
    expect(await refunds(payment)).toHaveLength(1)
    const [asked, declined] = [operator, colleague].map(({ customer: { email } }) => email)
    for (const each of [`portal requests ask by ${asked}`, `portal requests decide by ${declined}`])
      expect(await commands(customer)).toContain(each)
  })

  test('an approved task that did not finish can be repeated once, however much later, and declining it does not perform it', async () => {
    const customer = await visitSignedIn(portal)
    const payment = await buy(customer, 'lookups_200')
    await ask(customer, { task: 'payments refund', payment, dollars: '101.00' })
    const { id } = await requestOf(customer)
    const agreed = { operator: { customerId: colleague.customer.id }, command: 'portal requests decide' }
    const session = await openOperatorDatabase({ url: portal.databaseUrl, poolSize: 1, ...PATIENT }, agreed)
    const decision = { id, by: colleague.customer.id, state: 'approved' } as const
    await decideRequest(session, systemClock, decision)
    await session.$disconnect()
    for (const by of [operator, colleague])
      expect(await (await decide(by, id, 'declined')).text()).toContain('It was decided already')
    expect(await refunds(payment)).toEqual([])
    await Promise.all([decide(colleague, id), decide(colleague, id)])
    expect(await refunds(payment)).toEqual([{ amountCents: 10_100, state: 'succeeded' }])
    // The request's ID is the refund's ID, so the refund is made once.
    expect(await portal.prisma.refund.count({ where: { id } })).toBe(1)
    expect(await requestOf(customer)).toMatchObject({ state: 'done' })
  })

  test('an approved refund waits while another one of its payment has no response', async () => {
    const customer = await visitSignedIn(portal)
    const payment = await buy(customer, 'lookups_200')
    await ask(customer, { task: 'payments refund', payment, dollars: '101.00' })
    const { id } = await requestOf(customer)
    const other = { id: crypto.randomUUID(), paymentId: payment, amountCents: 500, createdAt: new Date() }
    await portal.prisma.refund.create({ data: { ...other, reason: 'duplicate' } })
    expect(await (await decide(colleague, id)).text()).toContain(
      'another refund of $5.00 has no response yet',
    )
    expect(await requestOf(customer)).toMatchObject({ state: 'approved' })
    await portal.prisma.refund.update({ where: { id: other.id }, data: { state: 'failed' } })
    expect(await (await decide(colleague, id)).text()).toContain('Refunded $101.00.')
    expect(await requestOf(customer)).toMatchObject({ state: 'done' })
  })

  test('closing an account takes two operators, and a former operator cannot decide', async () => {
    const customer = await visitSignedIn(portal)
    const former = await visitSignedIn(portal)
    await makeOperator(portal, former.customer.id)
    await ask(customer, { task: 'customer close' })
    const { id } = await requestOf(customer)
    await setRole(portal, 'revoke', former.customer.id)
    expect((await decide(former, id)).status).toBe(404)
    await decide(colleague, id)
    expect(await portal.prisma.customer.findUnique({ where: { id: customer.customer.id } })).toMatchObject({
      closedAt: expect.any(Date),
    })
  })

  test('after an account is closed, what was paid can be refunded, and what was asked for before is not done', async () => {
    const customer = await visitSignedIn(portal)
    const payment = await buy(customer)
    await ask(customer, { task: 'credits grant', credits: '500' })
    const { id } = await requestOf(customer)
    await customer.post('/account', { task: 'close', email: customer.customer.email })
    expect(await (await decide(colleague, id)).text()).toContain('Nothing was done: the account is closed.')
    expect(await requestOf(customer)).toMatchObject({ state: 'done' })
    const page = await operator.read(pageOf(customer))
    expect([page.includes('Refund'), page.includes('Grant credits')]).toEqual([true, false])
    expect(await ask(customer, { task: 'credits grant', credits: '5' })).toContain('the account is closed')
    expect(await ask(customer, { task: 'payments refund', payment })).toContain('Refunded $50.00.')
  })
})

test("another customer's payment cannot be refunded on a customer's page", async () => {
  const [one, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const payment = await buy(one)
  const answer = await operator.post(pageOf(other), { task: 'payments refund', payment, reason: 'Ticket 14' })
  expect([answer.status, await refunds(payment)]).toEqual([400, []])
})

test('a key is revoked, and the case of a payment is closed, only for their own customer and on record', async () => {
  const [customer, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const payment = await buy(customer)
  await customer.post('/api-keys', { task: 'create', name: 'shop' })
  const { id: customerId } = customer.customer
  const { id: key } = await portal.prisma.apiKey.findFirstOrThrow({ where: { customerId } })
  const revoke = { task: 'keys revoke', key, reason: 'Ticket 16' }
  const close = { task: 'payments close-case', payment, reason: 'Ticket 16' }
  expect(await (await operator.post(pageOf(other), revoke)).text()).toContain('no such active key')
  expect((await operator.post(pageOf(other), close)).status).toBe(400)
  expect(await (await operator.post(pageOf(customer), revoke)).text()).toContain('The key is revoked')
  expect(await (await operator.post(pageOf(customer), close)).text()).toContain('The case is closed.')
  expect(await portal.prisma.apiKey.count({ where: { customerId, revokedAt: null } })).toBe(0)
  expect(await portal.prisma.closedCase.count({ where: { paymentId: payment } })).toBe(1)
  const by = operator.customer.email
  const done = new Set([`portal keys revoke by ${by}`, `portal payments close-case by ${by}`])
  expect(await commands(customer)).toEqual(done)
  expect(await commands(other)).toEqual(new Set())
})

test('a share link and a logo are withdrawn, and a letter is sent again, each on record', async () => {
  const customer = await visitSignedIn(portal, { credits: 1 })
  await customer.post('/look-up', { vin: BOLT })
  const made = await (await customer.post(`/vehicles/${BOLT}/share`, { task: 'share', days: '7' })).text()
  const path = /\/shared\/vss_[\da-f]{48}/.exec(made)?.[0] ?? ''
  const { id: customerId } = customer.customer
  const { id: link } = await portal.prisma.shareLink.findFirstOrThrow({ where: { customerId } })
  const choicesFor = async (vin: string) =>
    await (await operator.get(`${pageOf(customer)}?about=${vin}`)).text()
  expect(await choicesFor(BOLT)).toContain(`value="${link}"`)
  expect(await choicesFor('5YJSA1E67NF123456')).not.toContain(link)
  await operator.post(pageOf(customer), { task: 'links withdraw', link, reason: 'Ticket 15' })
  expect((await customer.get(path)).status).toBe(404)
  await sendBrand(portal, customer, { name: 'Ada', logo: makePng() })
  const removeLogo = { task: 'brand withdraw', reason: 'Ticket 15' }
  expect(await (await operator.post(pageOf(customer), removeLogo)).text()).toContain('The logo is removed.')
  expect(await (await operator.post(pageOf(customer), removeLogo)).text()).toContain('has no logo')
  const about = { customerId, kind: 'credits_low', episode: 'x', data: { available: 0 } }
  const data = { id: crypto.randomUUID(), ...about }
  await portal.prisma.notification.create({ data: { ...data, createdAt: new Date(), sentAt: new Date() } })
  const resend = { task: 'letters resend', letter: data.id, reason: 'Ticket 15' }
  await Promise.all([operator.post(pageOf(customer), resend), operator.post(pageOf(customer), resend)])
  expect(await (await operator.post(pageOf(customer), resend)).text()).toContain('Nothing was done')
  expect(await portal.prisma.notification.count({ where: { customerId, kind: 'credits_low' } })).toBe(2)
  const tasks = ['links withdraw', 'brand withdraw', 'letters resend']
  const noted = tasks.map((task) => `portal ${task} by ${operator.customer.email}`)
  expect(await commands(customer)).toEqual(new Set(noted))
})

test('what Stripe does not know, or answer, is said on the page, and an approved refund waits to be repeated', async () => {
  const customer = await visitSignedIn(portal)
  const payment = await buy(customer, 'lookups_200')
  const post = async (form: Readonly<Record<string, string>>) =>
    await operator.post(pageOf(customer), { ...form, reason: 'Ticket 17' })
  const unknown = await post({ task: 'payments resend', payment: 'pi_nobody' })
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('Stripe answered: ')])
  await post({ task: 'payments refund', payment })
  const { id } = await portal.prisma.operatorRequest.findFirstOrThrow({
    where: { subjectId: customer.customer.id },
  })
  await sandbox.close()
  for (const tries of [1, 2]) {
    const page = await (await colleague.post('/operator/approvals', { id, decision: 'approved' })).text()
    expect([tries, page]).toEqual([tries, expect.stringMatching(/Stripe did not answer.*Do it again/s)])
  }
  expect(await portal.prisma.operatorRequest.findUnique({ where: { id } })).toMatchObject({
    state: 'approved',
  })
})
