/** The README's examples in Python, each with what it prints. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pythonFolder } from '../../../build/virtual-environment.ts'

export interface Snippet {
  readonly name: string
  readonly code: string
  readonly output: string
}

/** What the README shows of an interactive session: the lines that are typed, and all that is then on the screen. */
export async function readSession(): Promise<{ readonly typed: readonly string[]; readonly screen: string }> {
  const [, screen = ''] = /^```pycon\n([^]*?)^```$/m.exec(await readReadme()) ?? []
  const typed = Array.from(screen.matchAll(/^(?:>>>|\.\.\.) ?(.*)$/gm), ([, line = '']) => line)
  return { typed, screen }
}

export async function readSnippets(): Promise<readonly Snippet[]> {
  const readme = await readReadme()
  const found = readme.matchAll(/^## (.+)$|```python\n([^]*?)```\n\n```text\n([^]*?)```\n/gm)
  const snippets: Snippet[] = []
  let heading = 'Start'
  for (const [, title, code, output = ''] of found) {
    if (title !== undefined) heading = title
    if (code !== undefined) snippets.push({ name: `${heading} ${snippets.length + 1}`, code, output })
  }
  const all = readme.match(/^```python$/gm)?.length
  if (all !== snippets.length) throw new Error('an example in the README does not say what it prints')
  return snippets
}

const readReadme = () => readFile(join(pythonFolder, 'README.md'), 'utf8')
