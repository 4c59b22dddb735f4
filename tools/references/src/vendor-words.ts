import { readFile } from 'node:fs/promises'

const STRIPES = 'packages/core/src/money/payments/stripe/'
const OURS =
  /^((packages\/core|apps\/[^/]+)\/(src|app)\/|tools\/admin\/src\/|packages\/core\/prisma\/schema\.prisma$)/
const WORDS =
  /\b([cC]heckout[._]?[sS]essions?\b|[pP]ayment_?[iI]ntents?\b|[sS]etup_?[iI]ntents?\b|payment_?[mM]ethod(s\b|_id|Id|\.)|charge\.(refunded|succeeded|failed|updated|dispute)|Stripe\.[A-Z]|CHECKOUT_SESSION_ID)/

/**
 * Finds Stripe's names for its objects and events outside of the one folder that may use them. Everywhere else, our own
 * words are used.
 */
export async function findVendorWords(root: string, files: readonly string[]): Promise<string[]> {
  const ours = files.filter(
    (file) => OURS.test(file) && !file.startsWith(STRIPES) && !file.endsWith('.test.ts'),
  )
  const faults = await Promise.all(
    ours.map(async (file) => {
      const lines = (await readFile(root + file, 'utf8').catch(() => '')).split('\n')
      return lines.flatMap((line, index) => {
        const [word] = WORDS.exec(line) ?? []
        return word === undefined ? [] : [`${file}:${index + 1}: ${word}, which only ${STRIPES} says`]
      })
    }),
  )
  return faults.flat()
}
