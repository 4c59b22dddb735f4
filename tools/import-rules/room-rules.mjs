/** What the rooms of vehicle-data and the areas of the portal may import. */
import { rule, test } from './rule.mjs'

export const roomRules = [
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
  rule('portal-server-knows-no-page', { path: '^apps/web/src/', pathNot: test }, { path: '^apps/web/app/' }),
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
    { path: '^apps/web/app/[^/]+/', pathNot: '(/routes/|\\.server\\.tsx?$|\\.test\\.ts$)' },
    {
      path: '(\\.server\\.tsx?$|^apps/web/(src/|app/[^/]+/routes/)|^packages/(?!vehicle-data/src/vin/|contract/src/(answer|spec-facts|check-facts|guards|amounts|card-brand|moments|top-up-words|tidy-vin|generated/labels)\\.ts$))',
      pathNot: '^apps/web/src/auth/(name|password)-length\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
]
