/** Makes the page that a dealer puts behind a windshield, as a PDF file of one page: the same bytes for the same words. */
import type { WindowSheet } from './drawing/draw-window-sheet.ts'

export async function makeWindowSheet(window: WindowSheet): Promise<Buffer> {
  // Loaded with the first one, for the reason of `makeCertificate`.
  const { drawWindowSheet } = await import('./drawing/draw-window-sheet.ts')
  return await drawWindowSheet(window)
}
