/** A real browser for tests: the one in CHROME_PATH, the packaged one (Linux x64), or the Chrome that is installed. */
import chromium from '@sparticuz/chromium'
import { type Browser, type LaunchOptions, chromium as launcher } from 'playwright-core'

/** In a single process the browser ends with its first closed context; without the zygote, pages start from nothing. */
const UNWANTED = new Set(['--single-process', '--no-zygote'])

/** Nothing here draws in three dimensions, and to be able to costs processor time with every page. */
chromium.setGraphicsMode = false

export async function launchBrowser(): Promise<Browser> {
  return await launcher.launch(await chooseBrowser())
}

async function chooseBrowser(): Promise<LaunchOptions> {
  const executablePath = process.env['CHROME_PATH']
  if (executablePath) return { executablePath }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  return {
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((each) => !UNWANTED.has(each)),
  }
}
