/**
 * A browser page that fails its test when the page breaks its own policy or renders twice differently. A test that passes
 * hands its page on to the next, as if new: one that starts anew costs more than what most tests do with it.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/** Of a portal, by the options of their contexts. */
const handedOn = { portal: '', pages: new Map<string, Page[]>() }

/** What tests listen for. The page itself listens for its own end. */
const HEARD = ['console', 'pageerror', 'dialog', 'request'] as const

export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { readonly baseURL: string },
): Promise<Page> {
  const kind = JSON.stringify(options)
  await forgetOthers(options.baseURL)
  const page = handedOn.pages.get(kind)?.pop() ?? (await (await browser.newContext(options)).newPage())
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|hydrat/i.test(message.text()))
      faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  onTestFinished(async ({ task }) => {
    const passed = task.result?.state === 'pass'
    if (!passed) await tellWhere(page)
    if (!passed || handedOn.portal !== options.baseURL) {
      await page.context().close()
      return
    }
    await makeAsNew(page, options)
    handedOn.pages.set(kind, [...(handedOn.pages.get(kind) ?? []), page])
  })
  onTestFinished(() => expect(faults).toEqual([]))
  return page
}

/** A step that waited in vain says what for; this says what was there instead. */
async function tellWhere(page: Page): Promise<void> {
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
  console.error(`${page.url()}\nfocus: ${focus}\n${await page.locator('body').ariaSnapshot()}`)
}

/** Closes those of another portal: what they have read is of no use here. */
async function forgetOthers(portal: string): Promise<void> {
  if (handedOn.portal === portal) return
  const pages = [...handedOn.pages.values()].flat()
  handedOn.pages.clear()
  handedOn.portal = portal
  await Promise.all(pages.map((page) => page.context().close()))
}

async function makeAsNew(
  page: Page,
  { viewport = { width: 1280, height: 720 } }: BrowserContextOptions,
): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  await page.unrouteAll()
  for (const event of HEARD) page.removeAllListeners(event)
  // A file of the portal, to reach what its pages keep in the tab.
  await page.goto('/favicon.svg')
  await page.evaluate('sessionStorage.clear()')
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  if (viewport) await page.setViewportSize(viewport)
  await context.clearCookies()
}
