/** What went wrong and what to do next. */
import type { Explanation } from '../explain-error.ts'
import { factLines, knownFacts, toText, wrap } from './layout.ts'
import type { Screen } from './screen.ts'

const MARK = 'Error: '

export function showError({ body, nextStep }: Explanation, screen: Screen): string {
  const { code, message, request_id = null } = body.error
  const facts = knownFacts([
    ['Code', code],
    ['Request ID', request_id],
    ['Next', nextStep || null],
  ])
  const [first = '', ...rest] = wrap(message, screen.width - MARK.length)
  const said = [screen.ink('red', MARK) + first, ...rest.map((line) => ' '.repeat(MARK.length) + line)]
  return toText([...said, ...factLines(facts, screen)])
}
