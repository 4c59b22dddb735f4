import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Its small form, because every page reads it anew. */
const require = createRequire(import.meta.url)
const AXE = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')

/** What passes is not described, which takes longer than to judge it. */
const FAULTS_ONLY = { iframes: false, resultTypes: ['violations'], selectors: false }

/** In the dark nothing changes but colors. */
const OPTIONS = {
  light: { ...FAULTS_ONLY, rules: { 'meta-refresh': { enabled: false } } },
  dark: { ...FAULTS_ONLY, runOnly: ['color-contrast', 'link-in-text-block'] },
} as const

/** Opens a page in each theme: one that is drawn keeps the colors of its links. Returns what is wrong with it. */
export async function findFaultsAt(page: Page, url: string): Promise<unknown> {
  const faults: unknown[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(url)
    faults.push(...(await findFaults(page, colorScheme)))
  }
  return faults
}

/** Accessibility problems that axe finds on the current page, and whether it is wider than its window. */
export async function findFaults(page: Page, theme: keyof typeof OPTIONS = 'light'): Promise<unknown[]> {
  await page.evaluate(AXE)
  return await page.evaluate(`axe
    .run(${JSON.stringify(OPTIONS[theme])})
    .then(({ violations }) => [
      ...violations.map(({ id, nodes }) => [id, nodes[0].html]),
      ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : []),
    ])`)
}
