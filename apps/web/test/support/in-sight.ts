import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** What a form led to is where its sender looks: inside the window, and holding the focus. */
export async function expectInSight(outcome: Locator): Promise<void> {
  await outcome.waitFor()
  await expect
    .poll(() =>
      outcome.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const focused = document.activeElement
        return {
          below: top >= header,
          above: bottom <= innerHeight,
          focused: focused !== document.body && focused?.contains(element),
        }
      }),
    )
    .toEqual({ below: true, above: true, focused: true })
}
