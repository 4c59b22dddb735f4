/** That a page keeps all of its text in sight when its reader spaces it as WCAG 1.4.12 says. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** What is folded is read, too. The menu of a narrow window lies over the page. */
const UNFOLD = `for (const folded of document.querySelectorAll('main details')) folded.open = true`

/** Texts that a box cuts off, and pairs of texts of which one lies over the other. What a box scrolls can be reached. */
const LOST = `(() => {
  const [cut, seen] = [[], []]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode
    if (data.trim() === '' || parent.closest('.sr-only, script, style, noscript, option, textarea')) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const shown = { text: data.trim().slice(0, 40), left, top, right, bottom }
      for (let box = parent; box !== document.documentElement; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if (overflowX === 'visible') continue
        const bounds = box.getBoundingClientRect()
        const isInside =
          shown.left > bounds.left - 1 && shown.right < bounds.right + 1 && shown.top > bounds.top - 4 && shown.bottom < bounds.bottom + 4
        if (!isInside && overflowX !== 'auto') cut.push(shown.text)
        shown.left = Math.max(shown.left, bounds.left)
        shown.right = Math.min(shown.right, bounds.right)
        shown.top = Math.max(shown.top, bounds.top)
        shown.bottom = Math.min(shown.bottom, bounds.bottom)
      }
      if (shown.left < -1 || shown.right > innerWidth + 1) cut.push(shown.text)
      seen.push(shown)
    }
  }
  const isOver = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
  const overlapping = seen.flatMap((one, nth) =>
    seen.slice(nth + 1).filter((other) => isOver(one, other)).map((other) => one.text + ' / ' + other.text))
  return [...new Set([...cut, ...overlapping])]
})()`

/** @param page as wide as a narrow phone, with the page of `path` */
export async function expectRoomForSpacing(page: Page, path: string): Promise<void> {
  await page.addStyleTag({ content: SPACED })
  await page.evaluate(UNFOLD)
  expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
    path,
    page.viewportSize()?.width,
  ])
  expect([path, await page.evaluate(LOST)]).toEqual([path, []])
}
