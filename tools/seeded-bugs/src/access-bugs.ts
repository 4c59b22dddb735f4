/** Bugs in closing accounts, permissions, rate limits, and spending limits. */
import { type Bug, bugsIn } from './bug.ts'

export const accessBugs: readonly Bug[] = [
  ...bugsIn('access/customers/close-customer.ts', ['leaving.test.ts'], {
    'keeps the letters of a customer who has left': [
      'await tx.notification.deleteMany({ where: { customerId, NOT: elsewhere } })',
      'void elsewhere',
    ],
    'keeps the lists of a customer who has left': [
      'await tx.bulkLookup.deleteMany({ where: { customerId } })',
      '',
    ],
  }),
  ...bugsIn('access/customers/export-customer.ts', ['leaving.test.ts'], {
    'exports what proves an identity': ["  'backup_codes',\n", ''],
  }),
  ...bugsIn('access/customers/end-purchases.ts', ['end-purchases.test.ts'], {
    'leaves a customer and the cards at the vendor': [
      'await deletePaymentCustomer(dependencies, customerId)',
      'void deletePaymentCustomer',
    ],
  }),
  ...bugsIn('operator/actions/change-packages-as-agreed.sql', ['agreed-prices.test.ts'], {
    'changes prices to which no colleague agreed': [" AND state = 'approved'", ''],
    'lets anyone change prices': ["OR lock_operator((v_operation ->> 'operator_id')::uuid) IS NULL", ''],
  }),
  ...bugsIn('money/catalog/change-packages.sql', ['agreed-prices.test.ts'], {
    'changes a price that has changed since it was asked': [
      ' AND p.amount_cents = coalesce(p_from_cents, p.amount_cents)',
      '',
    ],
  }),
  ...bugsIn('operator/actions/keep-operator-roles.sql', ['operator-role.test.ts'], {
    'lets any session make operators': ["NOT IN ('operator grant', 'operator revoke')", "= 'nobody'"],
  }),
  ...bugsIn('apps/web/src/auth/second-factor/second-factor.ts', ['apps/web/test/second-step.test.ts'], {
    'counts codes of known browsers with those of strangers': [
      'const caller = (await readKnownBrowser(call, customerId)) ?? customerId',
      'const caller = customerId\n            void readKnownBrowser',
    ],
  }),
  ...bugsIn('apps/mcp/src/mcp-endpoint.ts', ['apps/mcp/test/bad-input.test.ts'], {
    'reads bodies of tools of any size': ['number = 64 * 1024', 'number = 64 * 1024 * 1024'],
  }),
]
