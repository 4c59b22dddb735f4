/** Which modules may import which, as dependency-cruiser rules. CONTRIBUTING.md gives the reasons. */

const test = '(\\.test\\.ts|/test/|/testing/|vitest\\.config\\.ts)'

/** The rooms of core (its entries) that each process opens. Tools open any. */
const OPENED = {
  'apps/api': ['access', 'foundation', 'lookup', 'operations', 'payments', 'requests'],
  'apps/mcp': ['access', 'foundation', 'lookup', 'oauth', 'operations', 'payments'],
  'apps/web': [
    'access',
    'bulk-lookups',
    'customers',
    'foundation',
    'gauges',
    'health',
    'ledger',
    'lookup',
    'notifications',
    'oauth',
    'operations',
    'operator',
    'pairing',
    'payments',
    'requests',
    'top-up',
  ],
  'apps/worker': [
    'bulk-lookups',
    'customers',
    'foundation',
    'gauges',
    'health',
    'jobs',
    'ledger',
    'lookup',
    'notifications',
    'operator',
    'payments',
    'requests',
    'top-up',
  ],
  'packages/http-server': ['foundation', 'lookup'],
  'packages/rate-limits': ['foundation'],
  'packages/tracing': ['foundation'],
}

/** The wings of core, each with the others that it may use. Their READMEs give the reasons. */
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

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('unresolvable', {}, { couldNotResolve: true, pathNot: '(^virtual:|/\\+types/)' }),
    rule('undeclared-dependency', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),

    rule('pg-only-in-connections', { pathNot: '^packages/connections/' }, { path: 'node_modules/pg/' }),
    rule(
      'connections-import-no-workspace',
      { path: '^packages/connections/src/' },
      { path: '^(packages/(?!connections/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'contract-imports-no-workspace',
      { path: '^packages/contract/' },
      { path: '^(packages/(?!contract/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'stand-ins-know-nothing-of-the-product',
      { path: '^stand-ins/' },
      { path: '^(packages/(?!connections/)|apps/|tools/)' },
    ),
    rule(
      'the-product-runs-without-stand-ins',
      { path: '^(packages|apps)/[^/]+/(src|app)/', pathNot: test },
      { path: '^stand-ins/' },
    ),
    rule(
      'vehicle-data-uses-contract-only',
      { path: '^packages/vehicle-data/src/' },
      { path: '^(packages/(?!vehicle-data/|contract/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'core-uses-vehicle-data-contract-and-connections',
      { path: '^packages/core/src/' },
      { path: '^(packages/(?!core/|vehicle-data/|contract/|connections/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'rate-limits-use-core-and-contract',
      { path: '^packages/rate-limits/src/' },
      { path: '^(packages/(?!rate-limits/|core/|contract/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'tracing-uses-core-only',
      { path: '^packages/tracing/src/' },
      { path: '^(packages/(?!tracing/|core/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'http-server-uses-core-rate-limits-and-tracing',
      { path: '^packages/http-server/' },
      { path: '^(packages/(?!http-server/|core/|rate-limits/|tracing/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'mcp-tools-use-contract-only',
      { path: '^packages/mcp-tools/src/' },
      { path: '^(packages/(?!mcp-tools/|contract/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'sdk-uses-contract-types-only',
      { path: '^packages/sdk/src/' },
      { path: '^(packages/(?!sdk/)|apps/|stand-ins/|tools/)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'cli-imports-sdk-and-mcp-tools',
      { path: '^packages/cli/src/' },
      {
        path: '^(packages/(?!cli/|sdk/|mcp-tools/)|apps/|stand-ins/|tools/)',
        pathNot:
          '^packages/(contract/src/(spec-facts|check-facts|amounts|tidy-vin|top-up-words|error|generated/errors)|vehicle-data/src/vin/parse-vin)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'apps-do-not-import-each-other',
      { path: '^apps/([^/]+)/(src|testing)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'apps-use-what-is-for-the-server',
      { path: '^apps/[^/]+/src/' },
      {
        path: '^(packages/(?!core/|contract/|vehicle-data/|http-server/|rate-limits/|mcp-tools/|tracing/)|stand-ins/|tools/)',
      },
    ),

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
      'opentelemetry-sdk-only-in-tracing',
      { path: '^(packages|apps)/[^/]+/(src|app)/', pathNot: '^packages/tracing/' },
      { path: 'node_modules/@opentelemetry/(?!api/)' },
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
          pathNot: `^packages/core/src/entries/(${rooms.join('|')})\\.ts$`,
        },
      ),
    ),
    rule(
      'core-knows-no-transport',
      { path: '^packages/core/src/' },
      { path: 'node_modules/(fastify|@fastify|@modelcontextprotocol)/' },
    ),
    rule(
      'contract-validator-not-in-sdk-or-cli',
      { path: '^packages/(sdk|cli)/src/' },
      { path: 'node_modules/ajv' },
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
    rule(
      'presentation-does-no-io',
      { path: '^packages/vehicle-data/src/presentation/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'presentation-knows-facts-not-sources',
      { path: '^packages/vehicle-data/src/presentation/', pathNot: test },
      {
        path: '^packages/vehicle-data/src/',
        pathNot: '^packages/vehicle-data/src/(presentation|facts)/|/remember\\.ts$',
      },
    ),
    rule(
      'facts-know-no-source',
      { path: '^packages/vehicle-data/src/facts/', pathNot: test },
      {
        path: '^packages/vehicle-data/src/',
        pathNot: '^packages/vehicle-data/src/(facts/|vin/parse-vin\\.ts$)',
      },
    ),
    rule(
      'portal-server-knows-no-page',
      { path: '^apps/web/src/', pathNot: test },
      { path: '^apps/web/app/' },
    ),
    rule(
      'portal-areas-use-no-page-of-another',
      { path: '^apps/web/app/([^/]+)/' },
      { path: '^apps/web/app/[^/]+/routes/', pathNot: '^apps/web/app/($1|layout)/' },
    ),
    rule(
      'what-all-areas-of-the-portal-use-knows-none',
      { path: '^apps/web/app/(ui|server|browser)/' },
      { path: '^apps/web/app/[^/]+/', pathNot: '^apps/web/app/(ui|server|browser)/' },
    ),
    rule(
      'portal-components-run-in-browsers',
      { path: '^apps/web/app/[^/]+/', pathNot: '(/routes/|\\.server\\.ts$|\\.test\\.ts$)' },
      {
        path: '(\\.server\\.ts$|^apps/web/(src/|app/[^/]+/routes/)|^packages/(?!vehicle-data/src/vin/|contract/src/(spec-facts|check-facts|amounts|moments|top-up-words|tidy-vin|generated/labels)\\.ts$))',
        pathNot: '^apps/web/src/auth/password-length\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    // What measures or draws pages starts the browser of the tests.
    rule(
      'sources-do-not-import-tests',
      { path: '/src/', pathNot: `${test}|^tools/(bench|chaos|pictures)/` },
      { path: test },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/last-release/|/\\.react-router/|/generated/prisma/(?!client\\.ts))' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@vinspec/source', 'import', 'node', 'default', 'types'],
    },
  },
}

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 */
function rule(name, from, to) {
  return { name, severity: 'error', from, to }
}
