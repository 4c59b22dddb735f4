/**
 * What a deploy may not take from the processes that it replaces: they call the functions of the last release until the
 * last of them has ended, and those functions call each other.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { toCamelCase } from './render-functions.ts'

const src = new URL('../src/', import.meta.url)
const list = new URL('../released-functions.txt', import.meta.url)
const present = new URL('generated/sql/signatures.txt', src)

export interface Signatures {
  readonly released: readonly string[]
  readonly present: readonly string[]
}

export async function readSignatures(): Promise<Signatures> {
  return { released: await readLines(list), present: await readLines(present) }
}

/** Says what is wrong with the functions, for the person who changed them. */
export function judge({ released, present: all }: Signatures, used: (name: string) => boolean): string[] {
  const missing = released.filter((signature) => !all.includes(signature))
  const idle = all.filter((signature) => !released.includes(signature) && !used(nameOf(signature)))
  return [
    ...missing.map(
      (signature) =>
        `The processes of the last release call ${signature}. Keep it as it is until the next release, and give the new one another name.`,
    ),
    ...idle.map((signature) => `Nothing calls ${nameOf(signature)}, not even the last release: remove it.`),
  ]
}

/** Whether the sources, SQL or TypeScript, call a function. */
export async function findCalls(): Promise<(name: string) => boolean> {
  const paths = (await readdir(src, { recursive: true })).filter(
    (path) => /\.(ts|sql)$/.test(path) && !path.startsWith('generated') && !path.endsWith('.test.ts'),
  )
  const texts = await Promise.all(paths.map((path) => readFile(new URL(path, src), 'utf8')))
  const code = texts
    .join('\n')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/FUNCTION \w+\(/g, '')
  return (name) => new RegExp(`\\b(sql\\.${toCamelCase(name)}|${name})\\(`).test(code)
}

/** To be called as a release goes out: from now on its functions are those that processes call. */
export async function writeReleased(): Promise<void> {
  const used = await findCalls()
  const signatures = (await readLines(present)).filter((signature) => used(nameOf(signature)))
  await writeFile(list, signatures.map((signature) => `${signature}\n`).join(''))
}

const nameOf = (signature: string) => signature.slice(0, signature.indexOf('('))

async function readLines(file: URL): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
}
