/** A real browser for tests: the one in CHROME_PATH, the packaged one (Linux x64), or the Chrome that is installed. */
import chromium from '@sparticuz/chromium'
import { type Browser, type LaunchOptions, chromium as launcher } from 'playwright-core'
import { unpackBrowser } from './unpack-browser.ts'

/**
 * In a single process the browser ends with its first closed context; without the zygote, pages start from nothing; and
 * pages are kept apart as they are for customers.
 */
const UNWANTED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
])

/** Nothing here draws in three dimensions, and to be able to costs processor time with every page. */
chromium.setGraphicsMode = false

/**
 * What the browser adds to its environment while its threads read it. Where it is there already, nothing moves; otherwise
 * the C library may free what a thread reads, and the browser ends with a segmentation fault as it starts.
 */
const ADDED_BY_BROWSER = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' }

/** As long as a test may take, but for the time to say what it waited for. */
const PATIENCE_MS = 110_000

let shared: Promise<Browser> | undefined

/**
 * The browser of this test process, which ends with it: starting one costs more than what most files do with it.
 * Tests share nothing of it: each opens a context of its own.
 */
export function shareBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

export async function launchBrowser(): Promise<Browser> {
  const env = { ...process.env, ...ADDED_BY_BROWSER }
  const browser = await launcher.launch({ ...(await chooseBrowser()), env })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  return browser
}

async function chooseBrowser(): Promise<LaunchOptions> {
  const executablePath = process.env['CHROME_PATH']
  if (executablePath) return { executablePath }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  return {
    executablePath: await unpackBrowser(),
    // One process draws the pages of a context, wherever they lead: each more starts from nothing. Scripts of a page end long
    // before it would pay to optimize them.
    args: [
      ...chromium.args.filter((each) => !UNWANTED.has(each)),
      '--renderer-process-limit=1',
      '--js-flags=--no-opt',
    ],
  }
}
