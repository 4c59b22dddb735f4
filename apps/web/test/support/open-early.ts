import type { Page } from 'playwright-core'

/** Opens a page, in another time zone than UTC, whose scripts arrive and have run once the returned function is called. */
export async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  await page.context().clearCookies({ name: 'tz' })
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return async () => {
    arrive()
    // The last thing that they do.
    await page.waitForFunction(() => document.cookie.includes('tz='))
  }
}
