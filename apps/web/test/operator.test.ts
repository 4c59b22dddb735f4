/** The operator's pages: who may open them, what they show, and how they change something. */
import { createApiKey } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts'
import { addDeadLetter, setRole, visitAsOperator } from './support/operators.ts'
import { forgetSignIn, visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

/** Looked up by the customer. */
const VIN = '5YJSA1E67NF123456'

const portal = await closeAfterAll(startTestPortal())
const operator = await visitAsOperator(portal)
/** Whom the operator looks at. */
const customer = await portal.createCustomer({ credits: 8 })
const customerId = customer.id
const key = await createApiKey(
  { prisma: portal.prisma, clock: systemClock },
  { customerId, name: 'warehouse' },
)
const secret = key.kind === 'created' ? key.secret : ''
await (await visitSignedIn(portal, { customer })).post('/look-up', { vin: VIN })
const { id: lookupId } = await portal.prisma.vehicleLookup.findFirstOrThrow({ where: { customerId } })
await portal.prisma.payment.create({
  data: {
    id: 'pi_odd',
    customerId,
    amountCents: 60_000,
    currency: 'usd',
    credits: 0,
    mismatch: 'amount 60000 instead of 5000',
    confirmedAt: new Date(),
    recordedAt: new Date(),
  },
})

const PAGES = ['', '/customers', '/payments', '/reversals', '/emails', '/dead-letters', '/audit']
const paths = () =>
  [...PAGES, `/customers/${customer.id}`, `/customers/${customer.id}/lookups/${lookupId}`].map(
    (page) => `/operator${page}`,
  )
const DEAD_LETTERS = '/operator/dead-letters'
const credits = () => `/operator/customers/${customer.id}`
const REASON = { reason: 'Ticket 7' }
const GRANT = { task: 'credits grant', credits: '5' }

const countOf = async (id: string) => {
  const [row] = await portal.prisma.$queryRaw<Array<{ count: number }>>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE id = ${id}::uuid AND name = 'dead-letters'`
  return row?.count
}
const actionsOn = async (subjectId: string) =>
  await portal.prisma.operatorAction.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })
const grants = async () => await portal.prisma.creditGrant.count({ where: { customerId: customer.id } })

describe('to everybody but operators, the pages do not exist', () => {
  async function expectNothing(visitor: Visitor, pages = paths()): Promise<void> {
    const id = await addDeadLetter(portal)
    const before = [await grants(), await portal.prisma.operatorAction.count()]
    for (const path of pages) {
      for (const asked of [path, `${path}.data`, `${path}.data?_routes=operator/routes/layout`]) {
        const answer = await visitor.get(asked)
        expect([asked, answer.status]).toEqual([asked, 404])
        expect(await answer.text()).not.toMatch(/pi_odd|warehouse|Dead letters/)
      }
    }
    for (const [path, form] of [
      [DEAD_LETTERS, { id }],
      [DEAD_LETTERS, { kind: 'check-top-up' }],
      [credits(), GRANT],
    ] as const) {
      for (const asked of [path, `${path}.data`]) {
        expect([asked, (await visitor.post(asked, { ...form, ...REASON })).status]).toEqual([asked, 404])
      }
    }
    expect(await countOf(id)).toBe(1)
    expect([await grants(), await portal.prisma.operatorAction.count()]).toEqual(before)
  }

  test('not to strangers', async () => {
    await expectNothing(visit(portal.url))
  })

  test('not to customers', async () => {
    await expectNothing(await visitSignedIn(portal))
  })

  test('not to an operator whose role was revoked within the session', async () => {
    const former = await visitAsOperator(portal)
    expect((await former.get('/operator/audit')).status).toBe(200)
    await setRole(portal, 'revoke', former.customer.id)
    await expectNothing(former, ['/operator/audit'])
  })

  test('not to an operator who closed the account', async () => {
    const former = await visitAsOperator(portal)
    await former.post('/account', { task: 'close', email: former.customer.email })
    await expectNothing(former, ['/operator/audit'])
  })
})

test('without a second factor, an operator is led to the page that turns it on, and changes nothing', async () => {
  const alone = await visitSignedIn(portal)
  await setRole(portal, 'grant', alone.customer.id)
  const id = await addDeadLetter(portal)
  const answers = [
    ...(await Promise.all(paths().map(async (path) => await alone.get(path)))),
    await alone.post(DEAD_LETTERS, { id, ...REASON }),
  ]
  const led = answers.map(({ status, headers }) => [status, headers.get('location')])
  expect(led).toEqual(led.map(() => [302, '/account/two-factor?for=operator']))
  expect(await alone.read('/account/two-factor?for=operator')).toContain('pages open once two-factor')
  expect(await countOf(id)).toBe(1)
})

describe('a change', () => {
  test('comes from a page of the portal, or is refused', async () => {
    const id = await addDeadLetter(portal)
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect((await operator.post(DEAD_LETTERS, { id, ...REASON }, headers)).status).toBe(403)
    }
    expect(await countOf(id)).toBe(1)
  })

  test('asks for a recent confirmation, and is then done with what was entered', async () => {
    const [id, visitor] = [await addDeadLetter(portal), await visitAsOperator(portal)]
    await forgetSignIn(portal, visitor.customer.id)
    const form = { id, ...REASON }
    const asked = await visitor.post(DEAD_LETTERS, form)
    const confirm = asked.headers.get('location') ?? ''
    expect([asked.status, confirm]).toEqual([307, `/confirm?${new URLSearchParams({ next: DEAD_LETTERS })}`])
    expect((await visitor.post(credits(), { ...GRANT, ...REASON })).status).toBe(307)
    expect(await countOf(id)).toBe(1)
    const answer = { 'confirm-way': 'password', 'confirm-answer': TEST_PASSWORD }
    expect((await visitor.post(confirm, { ...form, ...answer })).status).toBe(307)
    await visitor.post(DEAD_LETTERS, form)
    expect(await countOf(id)).toBe(0)
  })

  test('needs a reason', async () => {
    const id = await addDeadLetter(portal)
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      const answer = await operator.post(DEAD_LETTERS, { id, reason })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Enter a reason')])
    }
    expect(await countOf(id)).toBe(1)
  })

  test('is on record with who, why, what before and after, and without secrets', async () => {
    const id = await addDeadLetter(portal)
    await operator.post(DEAD_LETTERS, { id, reason: `Ticket 8, ${secret}` })
    expect(await actionsOn(id)).toMatchObject([
      {
        operator: operator.customer.email,
        command: 'portal dead-letters retry',
        reason: 'Ticket 8, vsk_live_[redacted]',
        before: { job: 'check-top-up' },
        after: null,
      },
    ])
    const audit = await operator.read('/operator/audit?command=portal+dead-letters+retry')
    expect(audit).toContain('Ticket 8')
    expect(audit).toContain(id)
  })

  test('that is sent twice at once is done once, and one answer says so', async () => {
    const id = await addDeadLetter(portal)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => operator.post(DEAD_LETTERS, { id, ...REASON })),
    )
    const led = answers.map(({ headers }) => headers.get('location') ?? '').toSorted()
    const nothing = `${DEAD_LETTERS}?retried=0`
    expect(led).toEqual([nothing, nothing, nothing, `${DEAD_LETTERS}?retried=1`])
    expect(await actionsOn(id)).toHaveLength(1)
    expect(await operator.read(nothing)).toContain('Nothing was left to retry')
  })
})

test('only an operator finds the way to these pages, on the account page', async () => {
  expect(await operator.read('/account')).toContain('href="/operator"')
  expect(await (await visitSignedIn(portal)).read('/account')).not.toContain('/operator')
})

test('all dead letters of a kind are retried together, and no others', async () => {
  const name = 'end-purchases'
  const [first, second, other] = [
    await addDeadLetter(portal, { name }),
    await addDeadLetter(portal, { name }),
    await addDeadLetter(portal, { name: 'send-mail' }),
  ]
  const page = await operator.read(DEAD_LETTERS)
  expect(page).toContain('Retry all 2')
  const answer = await operator.post(DEAD_LETTERS, { kind: name, ...REASON })
  expect(answer.headers.get('location')).toBe(`${DEAD_LETTERS}?retried=2`)
  expect([await countOf(first), await countOf(second), await countOf(other)]).toEqual([0, 0, 1])
  const [one, two] = [await actionsOn(first), await actionsOn(second)]
  expect(one).toMatchObject([{ command: 'portal dead-letters retry-kind', commandId: two[0]?.commandId }])
  for (const kind of ['dead-letters', 'nonsense', ''])
    expect((await operator.post(DEAD_LETTERS, { kind, ...REASON })).headers.get('location')).toContain(
      'retried=0',
    )
})

describe('a customer is found', () => {
  test.each([
    ['by address', () => customer.email.toUpperCase()],
    ['by the beginning of an address', () => customer.email.slice(0, 20)],
  ])('%s', async (_, text) => {
    const answer = await operator.get(`/operator/customers?${new URLSearchParams({ q: text() })}`)
    expect(answer.headers.get('location')).toBe(credits())
  })

  test('by the VIN of a lookup, with its lookups and requests, and the answer as it was given, with who said what', async () => {
    const answer = await operator.get(`/operator/customers?${new URLSearchParams({ q: VIN })}`)
    expect(answer.headers.get('location')).toBe(`${credits()}?about=${VIN}`)
    const page = await operator.read(`${credits()}?about=${VIN}`)
    expect(page).toContain(`${credits()}/lookups/${lookupId}`)
    const given = await operator.read(`${credits()}/lookups/${lookupId}`)
    for (const text of ['2022 Tesla Model S', 'What the sources said', 'EPA', 'What the customer sees', VIN])
      expect(given).toContain(text)
    for (const words of ['battery percent: 70', 'of its version', '5001 to 6000', '>AC plug<'])
      expect(given).toContain(words)
    const other = await portal.createCustomer({})
    expect((await operator.get(`/operator/customers/${other.id}/lookups/${lookupId}`)).status).toBe(404)
    expect(await operator.read(`${credits()}?about=req_nobody`)).toContain('No paid lookups')
  })

  test('only so often: then searching, but no list, has to wait', async () => {
    const hasty = await visitAsOperator(portal)
    const search = `/operator/customers?${new URLSearchParams({ q: 'nobody@example.com' })}`
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async () => (await hasty.get(search)).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await hasty.get('/operator/customers')).status).toBe(200)
  })

  test('or nobody', async () => {
    expect(await operator.read('/operator/customers?q=nobody@example.com')).toContain('No customer matches')
  })

  test.each(['nonsense', crypto.randomUUID()])('and there is no page for %s', async (id) => {
    expect((await operator.get(`/operator/customers/${id}`)).status).toBe(404)
    expect((await operator.post(`/operator/customers/${id}`, { ...GRANT, ...REASON })).status).toBe(404)
  })
})

test('a customer has balance, ledger, payments, keys, and the rule on one page', async () => {
  const page = await operator.read(credits())
  for (const text of [
    customer.email,
    'warehouse',
    'pi_odd',
    'amount 60000',
    'Grant: operator',
    'Never set up',
    '<a href="/operator/customers" data-discover="true">Customers</a>',
  ])
    expect(page).toContain(text)
  expect(await operator.read('/operator/payments?show=mismatch')).toContain('pi_odd')
  expect(await operator.read('/operator/reversals')).toContain('Bought nothing')
})

test('no page shows a full key, a hash, or what an error gave away', async () => {
  await addDeadLetter(portal, { error: `refused: Bearer ${secret}` })
  const { secretHash } = await portal.prisma.apiKey.findFirstOrThrow({ where: { customerId: customer.id } })
  const cookies = [...operator.cookies.values()].filter(({ length }) => length > 20)
  const hidden = [secret, secret.slice(-12), Buffer.from(secretHash).toString('hex'), ...cookies]
  for (const path of paths()) {
    const page = await operator.read(path)
    expect([path, hidden.filter((each) => page.includes(each))]).toEqual([path, []])
  }
})

test('a dead letter leads to the customer whom its job was about', async () => {
  await addDeadLetter(portal, { name: 'send-mail', customerId })
  const page = await operator.read(DEAD_LETTERS)
  expect(page).toMatch(new RegExp(`href="/operator/customers/${customerId}"[^>]*>Customer</a>`))
  expect(page).not.toContain('customerId ')
})

test('a long list has pages, the latest first', async () => {
  await portal.prisma.notification.createMany({
    data: Array.from({ length: 60 }, (_, nth) => ({
      // Their order says nothing.
      id: `01900000-0000-7000-8000-${String((nth * 37) % 60).padStart(12, '0')}`,
      customerId,
      kind: 'credits_low',
      episode: String(nth),
      data: {},
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, nth)),
    })),
  })
  const emails = await operator.read('/operator/emails?show=waiting')
  const written = (page: string) => [...page.matchAll(/Jan 1, 2026, (00:\d\d) UTC/g)].map(([, time]) => time)
  const older =
    /href="(\/operator\/emails\?[^"]*before=[^"]*)"/.exec(emails)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const all = [...written(emails), ...written(await operator.read(older))]
  expect(all).toEqual(Array.from({ length: 60 }, (_, nth) => `00:${String(59 - nth).padStart(2, '0')}`))
})
