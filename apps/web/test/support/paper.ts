import type { Page } from 'playwright-core'

export const PAPER_SIZES = ['Letter', 'A4'] as const

/** How many sheets of paper the browser would take for a page. */
export async function countPages(page: Page, format: (typeof PAPER_SIZES)[number]): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
