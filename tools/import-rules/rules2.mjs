/** Which modules may import which, as dependency-cruiser rules. CONTRIBUTING.md gives the reasons. */
import { coreRules } from './core-rules.mjs'
import { roomRules } from './room-rules.mjs'
import { rule, test } from './rule.mjs'

/** Folders, each with the only packages that it may import besides itself. */
const USES = {
  'packages/connections/src': [],
  'packages/contract': [],
  'packages/vehicle-data/src': ['contract'],
  'packages/live-sources/src': ['vehicle-data'],
  'packages/certificates/src': ['contract'],
  'packages/core/src': ['vehicle-data', 'live-sources', 'certificates', 'contract', 'connections'],
  'packages/rate-limits/src': ['core', 'contract'],
  'packages/tracing/src': ['core'],
  'packages/http-server': ['core', 'rate-limits', 'tracing'],
  'packages/mcp-tools/src': ['contract'],
  'apps/[^/]+/src':
    'core contract vehicle-data live-sources certificates http-server rate-limits mcp-tools tracing'.split(
      ' ',
    ),
}

/** @param {[folder: string, packages: string[]]} use */
function usesOnly([folder, packages]) {
  const [kind = '', name = ''] = folder.split('/')
  const allowed = kind === 'apps' ? packages : [name, ...packages]
  const others = kind === 'apps' ? '' : 'apps/|'
  return rule(
    `${kind === 'apps' ? kind : name}-uses-${packages.length === 0 ? 'no-other-package' : packages.join('-')}`,
    { path: `^${folder}/` },
    { path: `^(packages/(?!${allowed.map((each) => `${each}/`).join('|')})|${others}stand-ins/|tools/)` },
  )
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('unresolvable', {}, { couldNotResolve: true, pathNot: '(^virtual:|/\\+types/)' }),
    rule('undeclared-dependency', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    ...Object.entries(USES).map(usesOnly),
    rule('pg-only-in-connections', { pathNot: '^packages/connections/' }, { path: 'node_modules/pg/' }),
    rule(
      'only-contract-reads-the-document',
      { pathNot: `^packages/(contract/|core/src/.*/get-contract\\.ts$)|${test}` },
      { path: '^(openapi\\.json|packages/contract/src/(document|contract-place)\\.ts)$' },
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
      'tables-are-made-without-the-contract',
      { path: '^packages/vehicle-data/build/build-tables\\.ts$' },
      { path: '^packages/contract/', reachable: true },
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
          '^packages/(contract/src/(answer-facts|spec-facts|spec-columns|generated/columns|check-facts|amounts|tidy-vin|top-up-words|error|guards|generated/errors)|vehicle-data/src/(vin/parse-vin|vin-list/read-vin-list)|certificates/src/(verify|verify-certificate|verify-records|account-file|verify-statement|receipts|ledger-days|claims|keys))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'apps-do-not-import-each-other',
      { path: '^apps/([^/]+)/(src|testing)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'opentelemetry-sdk-only-in-tracing',
      { path: '^(packages|apps)/[^/]+/(src|app)/', pathNot: '^packages/tracing/' },
      { path: 'node_modules/@opentelemetry/(?!api/)' },
    ),
    rule(
      'contract-validator-not-in-sdk-or-cli',
      { path: '^packages/(sdk|cli)/src/' },
      { path: 'node_modules/ajv' },
    ),
    // Tools that measure or draw pages start the tests' browser.
    rule(
      'sources-do-not-import-tests',
      { path: '/src/', pathNot: `${test}|^tools/(bench|chaos|pictures)/` },
      { path: test },
    ),
    ...coreRules,
    ...roomRules,
  ],
  options: {
    skipAnalysisNotInRules: true,
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
