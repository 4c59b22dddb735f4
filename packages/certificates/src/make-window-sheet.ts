/** Makes the page that a dealer puts behind a windshield, as a PDF file of one page: the same bytes for the same words. */
import type { Paper } from './paper.ts'

export interface WindowSheet {
  readonly paper: Paper
  /** The language of all words but the title's: "es". */
  readonly language: string
  readonly title: string
  readonly vin: string
  readonly madeAt: Date
  /** Whose sheet it is. The logo is a PNG file. */
  readonly brand: { readonly name: string; readonly logo: Uint8Array | null } | null
  /** Six hexadecimal digits. */
  readonly accent: string | undefined
  /** The figure in large letters. */
  readonly headline: WindowFact | undefined
  readonly facts: readonly WindowFact[]
  /** Where the figures come from. */
  readonly notes: readonly string[]
  readonly code: { readonly url: string; readonly alt: string; readonly caption: string }
}

interface WindowFact {
  readonly label: string
  /** Lines. */
  readonly value: readonly string[]
}

export async function makeWindowSheet(window: WindowSheet): Promise<Buffer> {
  // Loaded with the first one, for the reason of `makeCertificate`.
  const { drawWindowSheet } = await import('./drawing/draw-window-sheet.ts')
  return await drawWindowSheet(window)
}
