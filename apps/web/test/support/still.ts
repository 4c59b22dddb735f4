/** That nothing moves when the scripts of a page arrive: what moves under a pointer loses the click. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where each control and text stands. */
const PLACES = `Array.from(document.querySelectorAll('a, button, h1, h2, input, p'), (element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const name = element.textContent || element.name
  return [name, x, y, width, height].join(' | ')
}).filter((place) => !place.endsWith('| 0 | 0'))`

/** Whether React has taken the page over, if it does, and has shown what its effects changed. */
const TAKEN_OVER = `!document.querySelector('link[rel=modulepreload]') || Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))`
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

export async function expectStill(page: Page, path: string): Promise<void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction('document.readyState !== "loading" && document.styleSheets.length > 0')
  // It is not theirs, and may be later than them.
  await page.evaluate('document.fonts.load("1rem Figtree").then(() => undefined)')
  const before = await page.evaluate<string[]>(PLACES)
  scripts.resolve()
  await page.waitForFunction(TAKEN_OVER)
  await page.evaluate(PAINTED)
  await page.unrouteAll({ behavior: 'wait' })
  const after = await page.evaluate<string[]>(PLACES)
  expect([path, before.filter((place) => !after.includes(place))]).toEqual([path, []])
}
