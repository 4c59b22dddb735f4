/** A browser page that fails its test when the page breaks its own policy or renders twice differently. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|hydrat/i.test(message.text()))
      faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  onTestFinished(() => expect(faults).toEqual([]))
  return page
}
