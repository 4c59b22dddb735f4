import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Accessibility problems that axe finds on the current page, and whether it is wider than its window. */
export async function findFaults(page: Page): Promise<unknown> {
  await page.addScriptTag({ content: axe.source })
  return await page.evaluate(`axe
    .run({ iframes: false, rules: { 'meta-refresh': { enabled: false } } })
    .then(({ violations }) => [
      ...violations.map(({ id, nodes }) => [id, nodes[0].html]),
      ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : []),
    ])`)
}
