/** Comments in generated code. No text of the contract can turn into code. */

/**
 * A doc comment of these paragraphs, indented, with a line break at its end. Empty paragraphs are left out, and nothing
 * in them can end the comment. The lines of an `@example` are unchanged.
 */
export function docComment(paragraphs: readonly string[], indent = ''): string {
  const lines = commentLines(paragraphs.map((paragraph) => paragraph.replaceAll('*/', '*\\/')))
  const [line = '', ...more] = lines
  if (lines.length === 0) return ''
  if (more.length === 0) return `${indent}/** ${line} */\n`
  return `${indent}/**\n${lines.map((each) => `${indent} * ${each}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** These paragraphs as lines short enough to read without scrolling, without comment marks. */
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

/** Breaks a line between words into lines short enough to read without scrolling. */
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

/** Turns all line breaks of JavaScript into one kind, and removes other control characters. */
function escape(text: string): string {
  return text
    .trim()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
}
