/** Every page passes axe and fits its window, light and dark, from a phone to a desktop. */

import { launchBrowser } from '@vinspec/browser'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { openPage } from './support/pages.ts'

const OUTSIDE = ['/sign-in', '/sign-in/link?token=x', '/sign-up', '/verify-email?token=x', '/forgot-password']
const INSIDE = ['/', '/look-up', '/vehicles', '/vehicles/5YJSA1E67NF123456', '/api-keys', '/nowhere']

let portal: TestPortal
let browser: Browser
let cookie: { readonly name: string; readonly value: string }
beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startTestPortal(), launchBrowser()])
  cookie = await portal.signIn(await portal.createCustomer({ credits: 12 }))
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([390, 768, 1440])('has no fault at %d pixels', async (width) => {
    // The pages' own policy would refuse axe.
    const window = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true, baseURL: portal.url }
    const page = await openPage(browser, window)
    const check = async (path: string) => {
      await page.goto(path)
      await page.addScriptTag({ content: axe.source })
      const faults = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
      )
      expect([path, faults]).toEqual([path, []])
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
    }
    for (const path of OUTSIDE) await check(path)
    await page.context().addCookies([{ ...cookie, url: portal.url }])
    for (const path of INSIDE) await check(path)
  })
})
