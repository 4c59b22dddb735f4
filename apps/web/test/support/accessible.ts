/** That a page is valid HTML, passes axe, fits its window, and names its controls. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { findHtmlErrors } from '@vinspec/http-server/testing/find-html-errors'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findNameless } from './find-nameless.ts'
import { openPage } from './pages.ts'
import type { PopulatedPortal, Reader } from './populated-portal.ts'

/** Its small form, because every page reads it anew. */
const require = createRequire(import.meta.url)
const AXE = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')

/** What passes is not described, which takes longer than to judge it. Controls are large enough for a finger, or far enough apart. */
const FAULTS_ONLY = {
  resultTypes: ['violations'],
  selectors: false,
  rules: { 'target-size': { enabled: true } },
}

/** In the dark nothing changes but colors. */
const OPTIONS = {
  light: FAULTS_ONLY,
  dark: { ...FAULTS_ONLY, runOnly: ['color-contrast', 'link-in-text-block'] },
} as const

/** Tables scroll sideways by themselves: none of their links and buttons is where nobody looks. */
const CUT_OFF = `[...document.querySelectorAll('[role=group]:has(> table) :is(a, button)')]
  .filter((control) => !control.closest('.prose'))
  .filter((control) => control.getBoundingClientRect().right > control.closest('[role=group]').getBoundingClientRect().right + 1)
  .map((control) => control.ariaLabel ?? control.textContent)`

export interface Window {
  readonly width: number
  /** In which axe judges it. */
  readonly themes: ReadonlyArray<keyof typeof OPTIONS>
}

/** What is narrow shows what is too wide. As wide as a window of 1280 at 400%. */
export const PHONE: Window = { width: 320, themes: ['light'] }

export async function openCheckedPage(portal: PopulatedPortal, as: Reader = 'customer'): Promise<Page> {
  // The pages' own policy would refuse axe, and colors that fade into each other are of neither theme.
  const options = { bypassCSP: true, baseURL: portal.url }
  const page = await openPage(await shareBrowser(), options)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (as !== 'stranger') await page.context().addCookies([...portal.cookies[as]])
  return page
}

/** Opens a page as its reader does, with its scripts. Returns the HTML that the server sent. */
export async function openWithScripts(page: Page, path: string): Promise<string> {
  const response = await page.goto(path)
  await page.evaluate(AXE)
  return (await response?.text()) ?? ''
}

/**
 * Draws the HTML that the server sent in a page that has read axe, and never its scripts: to load each page with both
 * takes longer than to judge it.
 */
export async function drawHtml(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text()
  if (!(await page.evaluate('"axe" in globalThis'))) {
    // It has no scripts.
    await page.goto('/terms')
    await page.evaluate(AXE)
  }
  await page.evaluate(
    async ([text, url]) => {
      const { documentElement } = new DOMParser().parseFromString(text, 'text/html')
      history.replaceState(null, '', url)
      document.replaceChild(document.adoptNode(documentElement), document.documentElement)
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
      await Promise.all(
        Array.from(links, (link) => new Promise((resolve) => link.addEventListener('load', resolve))),
      )
      await document.fonts.ready
    },
    [html, path] as const,
  )
  return html
}

/** @param open shows the page, and returns the HTML that the server sent */
export async function expectAccessible(
  page: Page,
  path: string,
  windows: readonly Window[],
  open: (page: Page, path: string) => Promise<string>,
): Promise<void> {
  expect([path, await findHtmlErrors(await open(page, path))]).toEqual([path, []])
  for (const { width, themes } of windows) {
    await page.setViewportSize({ width, height: 900 })
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
    expect([path, width, await page.evaluate(CUT_OFF)]).toEqual([path, width, []])
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const faults = await page.evaluate(
        `axe.run(${JSON.stringify(OPTIONS[colorScheme])}).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
      )
      expect([path, width, colorScheme, faults]).toEqual([path, width, colorScheme, []])
    }
  }
  expect([path, await findNameless(page)]).toEqual([path, []])
}
