/** What the contract says in words, as a docstring. */
import { commentLines } from '@vinspec/contract/doc-comment'

/** Of these paragraphs; empty ones are left out. Nothing in them ends the docstring. */
export function docstring(paragraphs: readonly string[], indent: string): string {
  const lines = commentLines(paragraphs).map((line) =>
    line.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"'),
  )
  const [line = '', ...more] = lines
  if (lines.length === 0) return ''
  if (more.length === 0) return `${indent}"""${line}"""\n`
  return `${indent}"""${[line, ...more.map((each) => (each === '' ? '' : indent + each))].join('\n')}\n${indent}"""\n`
}
