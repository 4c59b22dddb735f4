/** Comments in generated code. Whatever the contract says in words stays words. */

/**
 * A doc comment of these paragraphs, indented, with a line break at its end; empty ones are left out.
 * Nothing in them ends the comment. The lines of an `@example` are left as they are.
 */
export function docComment(paragraphs: readonly string[], indent = ''): string {
  const lines = commentLines(paragraphs.map((paragraph) => paragraph.replaceAll('*/', '*\\/')))
  const [line = '', ...more] = lines
  if (lines.length === 0) return ''
  if (more.length === 0) return `${indent}/** ${line} */\n`
  return `${indent}/**\n${lines.map((each) => `${indent} * ${each}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** These paragraphs as lines that are read without scrolling, in no language. */
export function commentLines(paragraphs: readonly string[]): string[] {
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph, index) => [...(index === 0 ? [] : ['']), ...toLines(paragraph)])
}

function toLines(paragraph: string): string[] {
  const lines = escape(paragraph).split('\n')
  return paragraph.startsWith('@example') ? lines : lines.flatMap(wrap)
}

const WIDTH = 100

/** Broken between words into lines that are read without scrolling. */
function wrap(line: string): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.length - 1
    const longer = `${lines[last]} ${word}`
    if (lines[last] === '') lines[last] = word
    else if (longer.length <= WIDTH) lines[last] = longer
    else lines.push(word)
  }
  return lines
}

/** Line breaks as JavaScript knows them become one kind; other control characters go. */
function escape(text: string): string {
  return text
    .trim()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
}
