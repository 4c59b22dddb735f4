/** Every page is valid HTML, passes axe, and fits its window, on a phone in the light theme. `test/long` covers other widths and the dark theme. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, onTestFinished, test } from 'vitest'
import { drawHtml, expectAccessible, openCheckedPage, PHONE } from './support/accessible.ts'
import { startPopulatedPortal } from './support/populated-portal.ts'
import { expectStill } from './support/still.ts'
import { expectRoomForSpacing } from './support/text-spacing.ts'

const portal = await closeAfterAll(startPopulatedPortal())

test.each(['stranger', 'customer', 'newcomer'] as const)(
  'no page of a %s has an HTML error, an accessibility fault, or something too wide, also if its text is spaced',
  async (as) => {
    const page = await openCheckedPage(portal, as)
    await page.setViewportSize({ width: PHONE.width, height: 900 })
    for (const path of portal.pages[as]) {
      await expectAccessible(page, path, [PHONE], drawHtml)
      await expectRoomForSpacing(page, path)
    }
  },
)

test('Escape closes the menu of a narrow window and returns the focus to its button', async () => {
  const page = await openCheckedPage(portal)
  await page.setViewportSize({ width: PHONE.width, height: 900 })
  await page.goto('/account')
  const menu = page.locator('header summary')
  await menu.click()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('where the system sets the colors, a button keeps its edge, and what is chosen an outline', async () => {
  const page = await openCheckedPage(portal)
  await page.emulateMedia({ forcedColors: 'active' })
  onTestFinished(() => page.emulateMedia({ forcedColors: null }))
  await page.goto('/vehicles/5YJSA1E67NF123456')
  const styleOf = async (selector: string, name: string) =>
    await page
      .locator(selector)
      .first()
      .evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name)
  expect(await styleOf('nav [aria-current=page]', 'outline-style')).toBe('solid')
  expect(await styleOf('[aria-pressed=true]', 'outline-style')).toBe('solid')
  expect(await styleOf('[aria-pressed=false]', 'outline-style')).toBe('none')
  await page.goto('/vehicles')
  expect(await styleOf('main a[href="/look-up"]', 'border-top-style')).toBe('solid')
})

test.each([
  ['stranger', '/sign-in'],
  ['customer', '/account'],
] as const)('nothing that a %s sees at %s moves when its scripts arrive', async (as, path) => {
  await expectStill(await openCheckedPage(portal, as), path)
})
