/** Steps of questions to live sources. */
import { type Bug, bugsIn } from './bug.ts'

export const sourceBugs: readonly Bug[] = [
  ...bugsIn('lookups/lookup/start-lookups.sql', ['held-together.test.ts'], {
    'begins a lookup beside a hold that has to be released first': [
      "h.state = 'open' AND h.lease_",
      "h.state = 'no' AND h.lease_",
    ],
  }),
  ...bugsIn('lookups/lookup/start-lookup.sql', ['paid-together.test.ts'], {
    'refuses a lookup that holds its credit already': [
      "outcome = 'in_progress' AND v_claim.attempt",
      'false AND v_claim.attempt',
    ],
  }),
  ...bugsIn(
    'lookups/live-sources/claim-source-flights.sql',
    ['source-money.test.ts', 'source-steps.test.ts'],
    {
      'asks about a car while another process does': [
        'WHERE f.lease_expires_at <= p_now OR f.holder = excluded.holder',
        '',
      ],
      'takes its own question for that of another process': [' OR f.holder = excluded.holder', ''],
      'claims questions in the order of the caller': [
        'WHERE seconds IS NULL ORDER BY source, key',
        'WHERE seconds IS NULL ORDER BY unanswered.place',
      ],
      'buys a lost answer a third time in a day': ['OFFSET 1 LIMIT 1', 'OFFSET 2 LIMIT 1'],
    },
  ),
  ...bugsIn('lookups/live-sources/enter-source-calls.sql', ['source-money.test.ts', 'source-steps.test.ts'], {
    'enters a request twice': ['IF entered > 0 THEN\n    RETURN;', 'IF false THEN\n    RETURN;'],
    'sends more requests than the budget has room for': [
      '(p_budget - v_spent) / p_price',
      'cardinality(p_ids)',
    ],
  }),
  ...bugsIn('lookups/live-sources/keep-source-answers.sql', ['source-steps.test.ts'], {
    'leaves a question open whose answer is stored': [
      'PERFORM release_source_flights(p_sources, p_keys, p_holders);',
      '',
    ],
  }),
  ...bugsIn('foundation/db/run-together.ts', ['paid-together.test.ts'], {
    'gives each step the result of another': [
      'resolve(results.get(index))',
      'resolve(results.get(batch.length - 1 - index))',
    ],
  }),
]
