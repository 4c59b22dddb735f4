/** The facts of an answer with their labels, for answers that have no presentation of their own. */

/** The contract's titles of fields, by path, such as `price.display`; fields without a title are absent. */
export type Titles = Readonly<Record<string, string>>

export type AnswerFact = readonly [label: string, value: string]

/**
 * The facts of the answer itself, then those of each object in its lists. Unknown facts are left out, and so is an
 * object's kind, which is only for code.
 */
export function answerFacts(body: unknown, titles: Titles): AnswerFact[][] {
  const groups: AnswerFact[][] = [[]]
  collect(body, [], groups, 0)
  return groups.filter((group) => group.length > 0)

  function collect(value: unknown, path: readonly string[], into: AnswerFact[][], at: number): void {
    if (value === null || value === undefined || path.at(-1) === 'object') return
    if (Array.isArray(value)) {
      const texts = value.filter((item) => typeof item !== 'object')
      if (texts.length > 0) into[at]?.push([labelOf(path), texts.map(toWords).join(', ')])
      for (const item of value.filter((each) => typeof each === 'object')) {
        into.push([])
        collect(item, path, into, into.length - 1)
      }
    } else if (typeof value === 'object') {
      for (const [name, member] of Object.entries(value)) collect(member, [...path, name], into, at)
    } else into[at]?.push([labelOf(path), toWords(value)])
  }

  function labelOf(path: readonly string[]): string {
    return titles[path.join('.')] ?? sentence(path.at(-1) ?? '')
  }
}

/** Makes a label from a field's name, for a field without a title. */
function sentence(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function toWords(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
