/** What a dry run would have sent. */
import type { PlannedRequest } from '../dry-run.ts'
import { factLines, knownFacts, toText } from './layout.ts'
import type { Screen } from './screen.ts'

export function showPlannedRequest(
  { method, url, body, idempotency_key }: PlannedRequest,
  screen: Screen,
): string {
  const facts = knownFacts([
    ['Request', `${method} ${url}`],
    ['Body', body === undefined ? null : JSON.stringify(body)],
    ['Idempotency key', idempotency_key ?? null],
  ])
  return toText(['Nothing was sent. This would be:', '', ...factLines(facts, screen)])
}
