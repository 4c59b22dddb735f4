/** What of a result was found wrong since, as a sheet on another site or on paper says it in the reader's language. */
import { listCorrectionsOf } from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'
import { valueIn } from './embed-values.ts'
import { type Language, NOTE_WORDS, ROW_WORDS } from './embed-words.ts'

export async function readCorrected(
  { prisma }: Services,
  lookup: { readonly id: string; readonly vin: string },
  language: Language,
): Promise<string[]> {
  const corrections = await listCorrectionsOf(prisma, lookup)
  return corrections.map(({ label, before, after }) => {
    const [is, was] = [after, before].map((value) => valueIn(language, value))
    return `${NOTE_WORDS.corrected[language]} ${rowIn(language, label)} ${is} (${NOTE_WORDS.not[language]} ${was})`
  })
}

/** Rows that no sheet on another site has are in English. */
function rowIn(language: Language, label: string): string {
  const name = label.split(': ').at(-1)
  const row = Object.values(ROW_WORDS).find(({ en }) => en === name)
  return row?.[language] ?? label
}
