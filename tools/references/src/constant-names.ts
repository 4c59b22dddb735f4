import { readFile } from 'node:fs/promises'

const CODE = /^(?!.*(?:\/generated\/|\/last-release\/|\/examples\/)).*\.tsx?$/
/** A number, also one computed from numbers; a text without placeholders; or a pattern. */
const VALUE = String.raw`-?\d[\d_.]*(?: [*/+-] -?\d[\d_.]*)*|'[^'\n]*'|"[^"\n]*"|\x60[^\x60$]*\x60|\/(?:[^\n/\\]|\\.)+\/\w*`
const CONSTANT = new RegExp(
  String.raw`^(?:export )?const (\w*[a-z]\w*)(?:: [^=\n]+)? =\s+(?:${VALUE})$`,
  'gm',
)

/** Finds module constants that are a number, a text, or a pattern and are not in UPPER_CASE. No rule of oxlint considers the value. */
export async function findConstantNames(root: string, files: readonly string[]): Promise<string[]> {
  const faults = await Promise.all(
    files
      .filter((file) => CODE.test(file))
      .map(async (file) => {
        const text = await readFile(root + file, 'utf8').catch(() => '')
        return Array.from(text.matchAll(CONSTANT), ([, name]) => `${file}: ${name} is not in UPPER_CASE`)
      }),
  )
  return faults.flat()
}
