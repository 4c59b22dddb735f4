import { readFileSync } from 'node:fs'

/** What a rule finds in data that stays as it is: the findings of a file of lines `finding | reason`. */
export function explainedIn(name: string): string[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ')[0] ?? '')
}
