/** Which modules may import which, as dependency-cruiser rules. CONTRIBUTING.md gives the reasons. */
import { coreRules } from './core-rules.mjs'
import { roomRules } from './room-rules.mjs'
import { rule, test } from './rule.mjs'

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
      'vehicle-data-uses-contract-only',
      { path: '^packages/vehicle-data/src/' },
      { path: '^(packages/(?!vehicle-data/|contract/)|apps/|stand-ins/|tools/)' },
    ),
    rule(
      'tables-are-made-without-the-contract',
      { path: '^packages/vehicle-data/build/build-tables\\.ts$' },
      { path: '^packages/contract/', reachable: true },
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
          '^packages/(contract/src/(answer-facts|spec-facts|check-facts|amounts|tidy-vin|top-up-words|error|generated/errors)|vehicle-data/src/vin/parse-vin)\\.ts$',
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
      'opentelemetry-sdk-only-in-tracing',
      { path: '^(packages|apps)/[^/]+/(src|app)/', pathNot: '^packages/tracing/' },
      { path: 'node_modules/@opentelemetry/(?!api/)' },
    ),
    rule(
      'contract-validator-not-in-sdk-or-cli',
      { path: '^packages/(sdk|cli)/src/' },
      { path: 'node_modules/ajv' },
    ),
    // What measures or draws pages starts the browser of the tests.
    rule(
      'sources-do-not-import-tests',
      { path: '/src/', pathNot: `${test}|^tools/(bench|chaos|pictures)/` },
      { path: test },
    ),
    ...coreRules,
    ...roomRules,
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
