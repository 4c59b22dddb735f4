/** The browser of this test process, which ends with it: starting one costs more than what most files do with it. */
import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Browser } from 'playwright-core'

let browser: Promise<Browser> | undefined

/** Tests share nothing of it: each opens a context of its own. */
export function shareBrowser(): Promise<Browser> {
  browser ??= launchBrowser()
  return browser
}
