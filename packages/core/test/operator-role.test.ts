/** Who may do what an operator does on a page, and what is recorded of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { listDeadLetters, retryDeadLetter } from '../src/foundation/jobs/dead-letters.ts'
import { DEAD_LETTERS } from '../src/foundation/jobs/queues.ts'
import { actAsOperator } from '../src/operator/actions/act-as-operator.ts'
import { openOperatorDatabase } from '../src/operator/actions/open-operator-database.ts'
import {
  grantOperatorRole,
  listOperators,
  readOperatorAccess,
  revokeOperatorRole,
} from '../src/operator/actions/operator-roles.ts'
import { listOperatorActions } from '../src/operator/actions/read-audit.ts'
import { asOwner } from '../testing/as-owner.ts'
import { PATIENT } from '../testing/patience.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'

let bed: TestBed
const open: Record<'grant' | 'revoke' | 'other', Database | undefined> = {
  grant: undefined,
  revoke: undefined,
  other: undefined,
}
beforeAll(async () => {
  bed = await createTestBed()
  for (const name of ['grant', 'revoke', 'other'] as const) {
    const command = name === 'other' ? 'customer create' : `operator ${name}`
    const options = { url: asOwner(bed.databaseUrl), poolSize: 2, ...PATIENT }
    open[name] = await openOperatorDatabase(options, { operator: 'Ada', command, reason: 'Ticket 7' })
  }
})
afterAll(async () => {
  for (const each of Object.values(open)) await each?.$disconnect()
  await bed.close()
})

const as = (name: keyof typeof open) => ({ clock: bed.clock, prisma: open[name] ?? bed.prisma })
const task = { command: 'portal test', reason: 'Ticket 8' }

async function setSecondFactor(id: string, twoFactorEnabled: boolean): Promise<void> {
  await bed.prisma.customer.update({ where: { id }, data: { twoFactorEnabled } })
}

async function createOperator(): Promise<string> {
  const customerId = await bed.createCustomer()
  await setSecondFactor(customerId, true)
  await grantOperatorRole(as('grant'), customerId)
  return customerId
}

async function addDeadLetter(customerId: string): Promise<string> {
  const id = newId()
  await bed.prisma.$executeRaw`
    INSERT INTO pgboss.job (id, name, data, source_name, source_created_on, source_retry_count, singleton_key)
    VALUES (${id}::uuid, ${DEAD_LETTERS}, ${JSON.stringify({ customerId })}::jsonb, 'check-top-up', now(), 15, ${customerId})`
  return id
}

test('the role is granted and revoked by its commands, once each, and recorded with who and why', async () => {
  const customerId = await bed.createCustomer()
  expect(await readOperatorAccess(bed.prisma, customerId)).toBe('none')
  expect(await grantOperatorRole(as('grant'), customerId)).toBe(true)
  expect(await grantOperatorRole(as('grant'), customerId)).toBe(false)
  expect(await readOperatorAccess(bed.prisma, customerId)).toBe('locked')
  await setSecondFactor(customerId, true)
  expect(await readOperatorAccess(bed.prisma, customerId)).toBe('open')
  expect((await listOperators(bed.prisma)).map((each) => each.customerId)).toContain(customerId)
  expect(await revokeOperatorRole(as('revoke'), customerId)).toBe(true)
  expect(await revokeOperatorRole(as('revoke'), customerId)).toBe(false)
  expect(await readOperatorAccess(bed.prisma, customerId)).toBe('none')
  expect(await listOperatorActions(bed.prisma, { customerId, limit: 10 })).toMatchObject([
    { operator: 'Ada', command: 'operator revoke', reason: 'Ticket 7', before: { revoked_at: null } },
    { operator: 'Ada', command: 'operator grant', reason: 'Ticket 7', before: null },
  ])
})

test('nothing else grants the role: no session of a process, no other command, and no operator page', async () => {
  const [customerId, operator] = [await bed.createCustomer(), await createOperator()]
  const refused = /permission denied for table operator_role/
  await expect(grantOperatorRole(bed, customerId)).rejects.toThrow(refused)
  await expect(grantOperatorRole(as('other'), customerId)).rejects.toThrow(
    'only pnpm admin operator changes it',
  )
  await expect(
    actAsOperator(bed.prisma, { customerId: operator, ...task }, async (tx) => {
      await tx.operatorRole.create({ data: { customerId, grantedAt: bed.clock() } })
    }),
  ).rejects.toThrow(refused)
  await expect(bed.prisma.operatorRole.deleteMany({ where: { customerId: operator } })).rejects.toThrow()
  expect(await readOperatorAccess(bed.prisma, customerId)).toBe('none')
})

test('only an operator can act as one: not a customer, a former operator, a closed account, or one without a second factor', async () => {
  const [customerId, revoked, closed, alone] = [
    await bed.createCustomer(),
    await createOperator(),
    await createOperator(),
    await createOperator(),
  ]
  await setSecondFactor(alone, false)
  await revokeOperatorRole(as('revoke'), revoked)
  await closeCustomer(bed, closed)
  for (const id of [customerId, revoked, closed, alone, newId()]) {
    let done = false
    const outcome = await actAsOperator(bed.prisma, { customerId: id, ...task }, async () => {
      done = true
    })
    expect([outcome, done]).toEqual([undefined, false])
  }
})

test('revoking the role waits for actions in progress, and none begins after it', async () => {
  const customerId = await createOperator()
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const acting = actAsOperator(bed.prisma, { customerId, ...task }, async () => {
    begun.resolve()
    await goOn.promise
    order.push('acted')
  })
  await begun.promise
  const revoking = revokeOperatorRole(as('revoke'), customerId).then(() => order.push('revoked'))
  await expect
    .poll(async () => {
      const [row] = await as('other').prisma.$queryRaw<Array<{ count: number }>>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return row?.count
    })
    .toBe(1)
  goOn.resolve()
  await Promise.all([acting, revoking])
  expect(order).toEqual(['acted', 'revoked'])
})

test('a dead letter that is retried many times at once is queued once, with one record of who, why, before, and after', async () => {
  const [operator, customerId] = [await createOperator(), await bed.createCustomer()]
  const id = await addDeadLetter(customerId)
  const secret = 'vsk_live_abcdefghijklmnop'
  const retried = await Promise.all(
    Array.from({ length: 6 }, () =>
      actAsOperator(
        bed.prisma,
        { customerId: operator, command: 'portal retry', reason: `Ticket 9 of ${secret}` },
        async (tx) => await retryDeadLetter(tx, id),
      ),
    ),
  )
  expect(retried.filter(Boolean)).toHaveLength(1)
  expect((await listDeadLetters(bed.prisma)).map((each) => each.id)).not.toContain(id)
  const { email } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: operator } })
  const actions = await listOperatorActions(bed.prisma, { command: 'portal retry', limit: 10 })
  expect(actions).toMatchObject([
    {
      operator: email,
      subject: 'dead_letter',
      subjectId: id,
      reason: 'Ticket 9 of vsk_live_[redacted]',
      before: { job: 'check-top-up', data: { customerId } },
      after: null,
    },
  ])
})

test("the reason and the operator's ID end with the transaction, even if it fails", async () => {
  const customerId = await createOperator()
  await expect(
    actAsOperator(bed.prisma, { customerId, ...task }, async () => {
      throw new Error('a fault')
    }),
  ).rejects.toThrow('a fault')
  const settings = await Promise.all(
    Array.from(
      { length: 20 },
      async () =>
        await bed.prisma
          .$queryRaw`SELECT coalesce(current_setting('vinspec.operation', true), '') AS operation`,
    ),
  )
  expect(new Set(settings.map((each) => JSON.stringify(each)))).toEqual(new Set(['[{"operation":""}]']))
})
