/** `admin packages`: what is on sale, and at which price. */
import { listLookupPackages } from '@vinspec/core/payments'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { afterAll, expect, test } from 'vitest'
import { on, runAdmin, runAdminJson } from './support/run-admin.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const BECAUSE = ['--reason', 'Decided on Monday']
const NEW = ['--key', 'lookups_500', '--name', '500 lookups', '--credits', '500', '--price-cents', '35000']

const ada = () => ({ ...on(database), VINSPEC_OPERATOR: 'ada' })
const packages = (...args: readonly string[]) => runAdmin(['packages', ...args], ada())
const packagesJson = (...args: readonly string[]) => runAdminJson(['packages', ...args], ada())

/** The packages as customers see them. */
async function onSale(): Promise<ReadonlyArray<readonly [string, string]>> {
  const prisma = openTestDatabase(database.url, 1)
  const list = await listLookupPackages(prisma)
  await prisma.$disconnect()
  return list.map((each) => [each.package_key, each.price.display])
}

test('an operator adds, changes, and withdraws a lookup package, and customers see it', async () => {
  expect(await packagesJson('add', ...NEW, ...BECAUSE)).toMatchObject({ credits: 500, withdrawn_at: null })
  expect(await onSale()).toContainEqual(['lookups_500', '$350.00'])

  const changed = await packages('change', '--key', 'lookups_500', '--price-cents', '36000', ...BECAUSE)
  expect(changed.stdout).toBe(
    '500 lookups (lookups_500) is on sale: 500 credits for $360.00. Automatic top-up: no rules.\n',
  )
  expect(await onSale()).toContainEqual(['lookups_500', '$360.00'])

  await packagesJson('withdraw', '--key', 'lookups_500', ...BECAUSE)
  expect((await onSale()).map(([key]) => key)).toEqual([
    'lookups_10',
    'lookups_50',
    'lookups_200',
    'lookups_1000',
  ])
  expect((await packages('list')).stdout).toMatch(
    /^Key +Name +Credits +Price +On sale +Automatic top-up\nlookups_10 +10 lookups +10 +\$12\.00 +yes +no rules\n(.*\n)*lookups_500 +.* until \d{4}-.* UTC +no rules\n/,
  )

  await packagesJson('add', ...NEW, ...BECAUSE)
  expect(await onSale()).toContainEqual(['lookups_500', '$350.00'])
})

test.each([
  [['add', ...NEW.with(5, '400'), ...BECAUSE], /on sale already, or was sold with another number/],
  [['add', ...NEW.with(1, 'lookups_10'), ...BECAUSE], /lookups_10 is on sale already/],
  [['add', ...NEW], /--reason/],
  [['add', ...NEW.with(1, 'Lookups 500'), ...BECAUSE], /lower-case letters/],
  [['change', '--key', 'lookups_50', ...BECAUSE], /Say what to change/],
  [['change', '--key', 'lookups_50', '--price-cents', '49', ...BECAUSE], /at least 50/],
  [['change', '--key', 'lookups_51', '--price-cents', '500', ...BECAUSE], /No package lookups_51 is on sale/],
  [['withdraw', '--key', 'lookups_51', ...BECAUSE], /No package lookups_51 is on sale/],
])('%j is rejected and says what to do', async (args, message) => {
  const before = await onSale()
  const { exitCode, stderr } = await packages(...args)
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(message)])
  expect(await onSale()).toEqual(before)
})
