/** An operator changes a price on a page only as they requested it, once, and after another operator approved. */
import * as pg from '@vinspec/connections'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { listAllPackages } from '../src/money/catalog/change-packages.ts'
import { openOperatorDatabase } from '../src/operator/actions/open-operator-database.ts'
import {
  askColleague,
  changePackagesAsAgreed,
  decideRequest,
  noteDone,
} from '../src/operator/actions/operator-requests.ts'
import { grantOperatorRole } from '../src/operator/actions/operator-roles.ts'
import { listOperatorActions } from '../src/operator/actions/read-audit.ts'
import { asOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { PATIENT } from '../testing/patience.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)

interface Operator {
  readonly id: string
  /** The database, connected as the operator pages connect. */
  readonly page: Database
}
const [ada, bob] = [await createOperator(), await createOperator()]
afterAll(async () => {
  for (const { page } of [ada, bob]) await page.$disconnect()
})

async function createOperator(): Promise<Operator> {
  const id = await bed.createCustomer()
  await bed.prisma.customer.update({ where: { id }, data: { twoFactorEnabled: true } })
  const admin = { operator: 'Ada', command: 'operator grant', reason: 'Ticket 1' }
  const owner = await openOperatorDatabase({ url: asOwner(bed.databaseUrl), poolSize: 1, ...PATIENT }, admin)
  await grantOperatorRole({ clock: bed.clock, prisma: owner }, id)
  await owner.$disconnect()
  const task = { operator: { customerId: id }, command: 'portal packages change', reason: 'Ticket 2' }
  return { id, page: await openOperatorDatabase({ url: bed.databaseUrl, poolSize: 3, ...PATIENT }, task) }
}

const TEN = { package: 'lookups_10', name: '10 lookups', from_cents: '1200' }

async function ask(input: Readonly<Record<string, string>>, task = 'packages change'): Promise<string> {
  const asked = { task, subjectId: null, input, summary: newId(), reason: 'x', askedBy: ada.id }
  await askColleague(ada.page, bed.clock, asked)
  const { id } = await bed.prisma.operatorRequest.findFirstOrThrow({ where: { summary: asked.summary } })
  return id
}

const agree = async (id: string) => {
  const decided = await decideRequest(bob.page, bed.clock, { id, by: bob.id, state: 'approved' })
  expect(decided).toBe(true)
}
const change = async (id: string, by = bob) =>
  await changePackagesAsAgreed(by.page, bed.clock, {
    id,
    toOutcome: (isChanged) => (isChanged ? 'changed' : 'not'),
  })

async function priceOf(key: string): Promise<number | undefined> {
  const packages = await listAllPackages(bed.prisma)
  return packages.find(({ packageKey, withdrawnAt }) => packageKey === key && withdrawnAt === null)
    ?.amountCents
}

test("a lookup package is added, changed, and withdrawn, each on record with both operators' names", async () => {
  const added = { package: 'lookups_5', name: '5 lookups', credits: '5', cents: '700' }
  for (const [task, input, price] of [
    ['packages add', added, 700],
    ['packages change', { ...added, cents: '800', from_cents: '700' }, 800],
    ['packages withdraw', added, undefined],
  ] as const) {
    const id = await ask(input, task)
    await agree(id)
    expect(await change(id)).toBe('changed')
    expect(await priceOf('lookups_5')).toBe(price)
  }
  const { email } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: bob.id } })
  const actions = await listOperatorActions(bed.prisma, { limit: 50 })
  expect(actions.filter(({ subject }) => subject === 'lookup_package')).toMatchObject([
    { operator: email, subjectId: 'lookups_5', before: { withdrawn_at: null } },
    { operator: email, before: { amount_cents: 700 }, after: { amount_cents: 800 } },
    { operator: email, before: null, after: { amount_cents: 700 }, reason: 'Ticket 2' },
  ])
})

test('when two changes to the same price are requested, the second fails because the price has changed', async () => {
  const requests = [await ask({ ...TEN, cents: '1300' }), await ask({ ...TEN, cents: '1400' })]
  for (const id of requests) await agree(id)
  const outcomes = await Promise.all(requests.map(async (id) => await change(id)))
  expect(outcomes.toSorted()).toEqual(['changed', 'not'])
  const price = await priceOf('lookups_10')
  expect(price).toBe([1_300, 1_400][outcomes.indexOf('changed')])
  const back = await ask({ ...TEN, from_cents: String(price), cents: '1200' })
  await agree(back)
  // An approved request is carried out once, however often and by whomever it is tried, even much later.
  const tries = await Promise.all([change(back), change(back, ada), change(back)])
  expect(tries.toSorted()).toEqual(['changed', 'not', 'not'])
  await Promise.all(requests.map(async (id) => await change(id)))
  expect(await priceOf('lookups_10')).toBe(1_200)
  expect(await bed.prisma.operatorRequest.findUnique({ where: { id: back } })).toMatchObject({
    state: 'done',
    outcome: 'changed',
  })
})

test('the role of the apps changes a price only by such a request: not directly, not without a second operator, not by another request', async () => {
  const app = new pg.Client({ connectionString: bed.databaseUrl })
  await app.connect()
  const id = await ask({ ...TEN, cents: '100' })
  const calls = [
    "SELECT change_package('lookups_10', NULL, 100)",
    "SELECT add_package('lookups_1', '1 lookup', 1, 100)",
    "SELECT withdraw_package('lookups_10', now())",
  ]
  for (const sql of calls) await expect(app.query(sql)).rejects.toThrow('permission denied')
  const asAgreed = `SELECT change_packages_as_agreed('${id}', now()) AS changed`
  await expect(app.query(asAgreed)).rejects.toThrow('only an operator')
  const stranger = await bed.createCustomer()
  await app.query(`SET vinspec.operation = '${JSON.stringify({ operator_id: stranger })}'`)
  await expect(app.query(asAgreed)).rejects.toThrow('only an operator')
  await app.query(`SET vinspec.operation = '${JSON.stringify({ operator_id: ada.id, operator: 'owner' })}'`)
  expect((await app.query(asAgreed)).rows).toEqual([{ changed: false }])
  const alone = decideRequest(ada.page, bed.clock, { id, by: ada.id, state: 'approved' })
  await expect(alone).rejects.toThrow('a colleague decides')
  const rewrite = (set: string) => app.query(`UPDATE operator_request SET ${set} WHERE id = '${id}'`)
  await expect(rewrite(`input = '{}'`)).rejects.toThrow('what was asked for stays')
  await expect(rewrite(`subject_id = '${stranger}'`)).rejects.toThrow('what was asked for stays')
  await app.end()
  const grant = await ask({ ...TEN, cents: '100' }, 'credits grant')
  await agree(grant)
  expect(await change(grant)).toBe('not')
  await noteDone(bob.page, grant, 'x')
  expect(await priceOf('lookups_10')).toBe(1_200)
})

test('a rule that waits at the old price does not buy at the new price that two operators agreed on', async () => {
  const customer = await shop.createRule(2, { packageKey: 'lookups_10', monthlyCapCents: 2_000 })
  const id = await ask({ ...TEN, cents: '1500' })
  await agree(id)
  // The balance reaches the threshold at the moment of the change.
  await Promise.all([shop.lookUp(customer), change(id)])
  await shop.work()
  expect(await shop.charged(customer)).toEqual([])
  expect(await shop.status(customer)).toBe('action_required')
  const ten = (await listAllPackages(bed.prisma)).find(({ packageKey }) => packageKey === 'lookups_10')
  expect(ten).toMatchObject({ amountCents: 1_500, rules: 1, waitingRules: 1 })
})
