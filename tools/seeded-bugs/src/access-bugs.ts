/** Bugs of leaving, and of who may do what, how often, and how much of it. */
import type { Bug } from './bug.ts'

const LEAVING = ['test/leaving.test.ts']

const leaving: readonly Bug[] = [
  {
    name: 'keeps the letters of a customer who has left',
    file: 'access/customers/close-customer.ts',
    from: 'await tx.notification.deleteMany({ where: { customerId, NOT: elsewhere } })',
    to: 'void elsewhere',
    tests: LEAVING,
  },
  {
    name: 'keeps the lists of a customer who has left',
    file: 'access/customers/close-customer.ts',
    from: 'await tx.bulkLookup.deleteMany({ where: { customerId } })',
    to: '',
    tests: LEAVING,
  },
  {
    name: 'exports what proves an identity',
    file: 'access/customers/export-customer.ts',
    from: "  'backup_codes',\n",
    to: '',
    tests: LEAVING,
  },
  {
    name: 'leaves a customer and the cards at the vendor',
    file: 'access/customers/end-purchases.ts',
    from: 'await deletePaymentCustomer(dependencies, customerId)',
    to: 'void deletePaymentCustomer',
    tests: ['test/end-purchases.test.ts'],
  },
]

const authority: readonly Bug[] = [
  {
    name: 'lets any session make operators',
    file: 'operator/actions/keep-operator-roles.sql',
    from: "NOT IN ('operator grant', 'operator revoke')",
    to: "= 'nobody'",
    tests: ['test/operator-role.test.ts'],
  },
  {
    name: 'counts codes of known browsers with those of strangers',
    folder: 'apps/web',
    file: 'auth/second-factor/second-factor.ts',
    from: 'const caller = (await readKnownBrowser(call, customerId)) ?? customerId',
    to: 'const caller = customerId\n            void readKnownBrowser',
    tests: ['test/two-factor.test.ts'],
  },
  {
    name: 'reads bodies of tools of any size',
    folder: 'apps/mcp',
    file: 'mcp-endpoint.ts',
    from: 'number = 64 * 1024',
    to: 'number = 64 * 1024 * 1024',
    tests: ['test/bad-input.test.ts'],
  },
]

export const accessBugs: readonly Bug[] = [...leaving, ...authority]
