/** Shows an answer for which there is no file here: as labeled facts. */
import { answerFacts, type Titles } from '@vinspec/contract/answer-facts'
import { factLines, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export function showAnswer(titles: Titles): Presenter<unknown> {
  return (body, screen) => {
    const groups = answerFacts(body, titles).map((facts) =>
      factLines(
        facts.map(([label, value]) => ({ label, values: [value] })),
        screen,
      ),
    )
    return toText(groups.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])))
  }
}
