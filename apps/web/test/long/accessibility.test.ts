/** Every state of every page is valid HTML, passes axe, and fits its window: light and dark, from a phone to a desktop. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { test } from 'vitest'
import {
  drawHtml,
  expectAccessible,
  openCheckedPage,
  openWithScripts,
  PHONE,
  type Window,
} from '../support/accessible.ts'
import { startPopulatedPortal } from '../support/populated-portal.ts'
import { expectStill } from '../support/still.ts'
import { expectRoomForSpacing } from '../support/text-spacing.ts'

const WINDOWS: readonly Window[] = [
  { ...PHONE, themes: ['light', 'dark'] },
  { width: 768, themes: [] },
  { width: 1440, themes: ['light', 'dark'] },
]

const portal = await closeAfterAll(startPopulatedPortal())

test.each([
  ['pages', 'stranger'],
  ['states', 'stranger'],
  ['pages', 'customer'],
  ['states', 'customer'],
  ['pages', 'newcomer'],
  ['states', 'newcomer'],
] as const)('no HTML error, no accessibility fault, and nothing too wide: %s of a %s', async (what, as) => {
  const page = await openCheckedPage(portal, as)
  for (const path of portal[what][as]) await expectAccessible(page, path, WINDOWS, openWithScripts)
})

test.each(['stranger', 'customer', 'newcomer'] as const)(
  'spaced text is neither cut off nor covered on a phone: states of a %s',
  async (as) => {
    const page = await openCheckedPage(portal, as)
    await page.setViewportSize({ width: PHONE.width, height: 900 })
    for (const path of portal.states[as]) {
      await drawHtml(page, path)
      await expectRoomForSpacing(page, path)
    }
  },
)

test.each(['stranger', 'customer', 'newcomer'] as const)(
  'nothing that a %s sees moves when scripts arrive',
  async (as) => {
    const page = await openCheckedPage(portal, as)
    for (const path of portal.pages[as]) await expectStill(page, path)
  },
)
