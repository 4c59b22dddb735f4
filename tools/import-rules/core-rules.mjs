/** What the rooms of core may import, and which processes may import which room. */
import { rule, test } from './rule.mjs'

/** The rooms of core (its entries) that each process may import. Tools may import any. */
const OPENED = {
  'apps/api': 'access foundation lookup operations payments requests stripe',
  'apps/mcp': 'access foundation lookup oauth operations payments stripe',
  'apps/web':
    'access bulk-lookups customers foundation gauges health ledger lookup notifications oauth operations operator owner-consent pairing payments requests stripe top-up',
  'apps/worker':
    'bulk-lookups customers foundation gauges health jobs ledger lookup notifications operator owner-consent payments requests stripe top-up',
  'packages/http-server': 'foundation lookup',
  'packages/rate-limits': 'foundation',
  'packages/tracing': 'foundation',
}

/** The wings of core, each with the wings that it may use. Their READMEs give the reasons. */
const WINGS = {
  foundation: [],
  money: ['foundation'],
  lookups: ['foundation', 'money'],
  access: ['foundation', 'money'],
  operator: ['foundation', 'money'],
  port: ['foundation', 'money', 'lookups', 'access'],
}

/** Everything below packages/core/src. */
const CORE = [...Object.keys(WINGS).map((wing) => `${wing}/`), 'entries/', 'generated/', 'migrate\\.ts$']

export const coreRules = [
  rule(
    'prisma-only-in-core',
    { pathNot: '^packages/core/' },
    { path: '(node_modules/(@prisma|prisma)/|packages/core/src/generated/prisma)' },
  ),
  rule(
    'stripe-only-behind-its-port',
    {
      path: '^((packages|apps)/[^/]+|tools/admin)/src/',
      pathNot: '^packages/core/src/money/payments/stripe/',
    },
    { path: 'node_modules/stripe/' },
  ),
  rule(
    'pg-boss-only-behind-jobs',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: '^packages/core/src/foundation/jobs/' },
    { path: 'node_modules/pg-boss/' },
  ),
  rule(
    'core-is-entered-by-its-rooms',
    { pathNot: '^packages/core/' },
    { path: '^packages/core/src/', pathNot: '^packages/core/src/(entries/|migrate\\.ts$)' },
  ),
  rule('core-does-not-enter-itself', { path: '^packages/core/' }, { path: '^packages/core/src/entries/' }),
  ...Object.entries(OPENED).map(([folder, rooms]) =>
    rule(
      `${folder.split('/').at(-1)}-opens-its-rooms-of-core`,
      { path: `^${folder}/(src|app)/` },
      {
        path: '^packages/core/src/(entries/|migrate\\.ts$)',
        pathNot: `^packages/core/src/entries/(${rooms.replaceAll(' ', '|')})\\.ts$`,
      },
    ),
  ),
  rule(
    'core-knows-no-transport',
    { path: '^packages/core/src/' },
    { path: 'node_modules/(fastify|@fastify|@modelcontextprotocol)/' },
  ),
  rule(
    'core-knows-no-http',
    { path: '^packages/core/src/' },
    { path: '^packages/contract/src/generated/(operations|errors)\\.ts$' },
  ),
  rule(
    'operations-are-asked-for-through-the-port',
    {
      path: '^packages/core/src/',
      pathNot: '^packages/core/src/(port/operations/|generated/operations\\.ts$)',
    },
    { path: '^packages/core/src/port/operations/' },
  ),
  ...Object.entries(WINGS).map(([wing, others]) =>
    rule(
      `core-${wing}-uses-${others.length > 0 ? others.join('-') : 'no-other-wing'}`,
      { path: `^packages/core/src/${wing}/`, pathNot: test },
      {
        path: '^packages/core/src/',
        pathNot: `^packages/core/src/(${[wing, ...others, 'generated'].join('|')})/`,
      },
    ),
  ),
  rule(
    'core-has-no-room-outside-its-wings',
    { path: '^packages/core/src/', pathNot: `^packages/core/src/(${CORE.join('|')})` },
    {},
  ),
  rule(
    'core-database-imports-no-other-room',
    { path: '^packages/core/src/foundation/db/', pathNot: test },
    { path: '^packages/core/src/foundation/(jobs|idempotency|notifications|turn-off-links)/' },
  ),
  rule(
    'core-ledger-imports-no-other-room-of-money',
    { path: '^packages/core/src/money/(ledger|catalog)/', pathNot: test },
    { path: '^packages/core/src/money/', pathNot: '^packages/core/src/money/$1/' },
  ),
  rule(
    'payments-import-no-use-case',
    { path: '^packages/core/src/money/payments/', pathNot: test },
    { path: '^packages/core/src/money/', pathNot: '^packages/core/src/money/(payments|ledger|catalog)/' },
  ),
  rule(
    'use-cases-of-money-do-not-call-each-other',
    { path: '^packages/core/src/money/(checkout|reversals|auto-top-up)/', pathNot: test },
    {
      path: '^packages/core/src/money/',
      pathNot: '^packages/core/src/money/($1|payments|ledger|catalog)/',
    },
  ),
  rule(
    'a-lookup-knows-no-list',
    { path: '^packages/core/src/lookups/lookup/', pathNot: test },
    { path: '^packages/core/src/(money|lookups/(bulk-lookups|share-links))/' },
  ),
]
