/** Somebody who uses a page with the keyboard only, and must see where they are. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export interface Keyboard {
  /** Goes on, or back, from one control to the next until it is this one. Each on the way must be in sight, and marked. */
  goTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Presses a key on what has the focus, and waits until this is there. Then the focus must be in the page, and in sight. */
  press(key: string, next: Locator): Promise<void>
  /** Waits until this has the focus, which no key led to. */
  arriveAt(target: Locator): Promise<void>
  type(text: string): Promise<void>
}

interface Stop {
  readonly name: string
  readonly fault: string
  readonly isTarget: boolean
}

/** More than any page here has. */
const MOST_STOPS = 150

export function useKeyboard(page: Page): Keyboard {
  const hasFocus = async (target: Locator) =>
    await target.evaluateAll(([first]) => first !== undefined && first === document.activeElement)
  return {
    async goTo(target, key = 'Tab') {
      await target.first().waitFor()
      // Found once: what names it is looked for in the whole page.
      const found = await target.first().elementHandle()
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        await page.keyboard.press(key)
        const stop = await page.evaluate(describeFocus, found)
        expect(stop).toEqual({ ...stop, fault: '' })
        if (stop.isTarget) return
      }
      throw new Error(`no key leads to ${String(target)}`)
    },
    async press(key, next) {
      await page.keyboard.press(key)
      await next.first().waitFor()
      await expect.poll(async () => (await page.evaluate(describeFocus, null)).name).not.toBe('nothing')
    },
    async arriveAt(target) {
      await expect.poll(async () => await hasFocus(target)).toBe(true)
    },
    type: async (text) => await page.keyboard.type(text),
  }
}

/** Runs in the page. The end of a page has no focus, and from there it goes on at the beginning. */
function describeFocus(target: Node | null): Stop {
  const element = document.activeElement
  if (element === null || element === document.body) return { name: 'nothing', fault: '', isTarget: false }
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
  const above = document.elementFromPoint(x, y)
  const faults = {
    'has no size': width < 2 || height < 2,
    'is out of sight': bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth,
    'is not marked': outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2,
    'is covered': above !== null && !element.contains(above) && !above.contains(element),
  }
  const fault = Object.entries(faults).find(([, isTrue]) => isTrue)?.[0] ?? ''
  return { name, fault, isTarget: element === target }
}
