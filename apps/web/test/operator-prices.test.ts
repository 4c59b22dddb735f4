/** What is sold is changed on the operator's page, with a colleague. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { visitAsOperator } from './support/operators.ts'

const portal = await closeAfterAll(startTestPortal())
const [operator, colleague] = await Promise.all([visitAsOperator(portal), visitAsOperator(portal)])

const PRICES = '/operator/packages'
const post = async (form: Readonly<Record<string, string>>) =>
  await (await operator.post(PRICES, { ...form, reason: 'Ticket 17' })).text()
const change = { task: 'packages change', package: 'lookups_10' }

/** What colleagues read about the last request, and its decision. */
async function agree(summary: string): Promise<string> {
  const { id } = await portal.prisma.operatorRequest.findFirstOrThrow({ where: { summary } })
  expect(await (await colleague.get('/operator/approvals')).text()).toContain(id)
  return await (await colleague.post('/operator/approvals', { id, decision: 'approved' })).text()
}

test('a price changes on the page once a colleague agrees, and customers pay it', async () => {
  expect(await post({ ...change, dollars: '$13', name: '' })).toContain('A colleague has to agree')
  expect(await post({ ...change, dollars: '14.00' })).toContain('A colleague has to agree')
  expect(await (await operator.get(PRICES)).text()).toContain('$12.00')
  const [first, second] = ['$13.00', '$14.00'].map(
    (price) => `Change lookups_10: ${price} instead of $12.00. Automatic top-up: no rules`,
  )
  expect(await agree(first ?? '')).toContain('It is changed')
  expect(await agree(second ?? '')).toContain('Nothing was changed')
  expect(await (await operator.get(PRICES)).text()).toContain('$13.00')
  // Pages cache the prices for a second.
  const billing = async () => await (await colleague.get('/billing')).text()
  await expect.poll(billing, { interval: 300 }).toContain('$13.00')
  await post({ ...change, dollars: '12' })
  await agree('Change lookups_10: $12.00 instead of $13.00. Automatic top-up: no rules')
})

test('a package is put on sale, renamed, and withdrawn', async () => {
  const offer = {
    task: 'packages add',
    package: 'lookups_5',
    name: '5 lookups',
    credits: '5',
    dollars: '7',
  }
  await post(offer)
  await agree('Sell lookups_5, “5 lookups”: 5 credits for $7.00')
  await post({ task: 'packages change', package: 'lookups_5', name: 'Five lookups' })
  await agree('Change lookups_5: “Five lookups” instead of “5 lookups”. Automatic top-up: no rules')
  expect(await post(offer)).toContain('lookups_5 is on sale, or was with another number')
  await post({ task: 'packages withdraw', package: 'lookups_5' })
  await agree('Withdraw lookups_5. Automatic top-up: no rules')
  expect(await portal.prisma.lookupPackage.findUnique({ where: { packageKey: 'lookups_5' } })).toMatchObject({
    name: 'Five lookups',
    withdrawnAt: expect.any(Date),
  })
  expect(await post({ ...change, package: 'lookups_5', dollars: '8' })).toContain(
    'one of the packages on sale',
  )
})

test.each([
  [change, 'Enter another price or another name.'],
  [{ ...change, dollars: '0.49' }, 'Enter a price in US dollars'],
  [{ ...change, dollars: '1e3' }, 'Enter a price in US dollars'],
  [{ ...change, name: 'x'.repeat(101) }, 'Enter a name'],
  [{ task: 'packages add', package: 'Lookups 5' }, 'Enter a key'],
  [
    { task: 'packages add', package: 'lookups_6', name: '6', credits: '0', dollars: '7' },
    'Enter a whole number',
  ],
  [{ task: 'credits grant', credits: '1' }, 'Choose what to do.'],
])('%j is rejected, and nobody is asked', async (form, fault) => {
  const before = await portal.prisma.operatorRequest.count()
  expect(await post(form)).toContain(fault)
  expect(await portal.prisma.operatorRequest.count()).toBe(before)
})
