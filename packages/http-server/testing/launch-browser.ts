/** A real browser for tests: the one in CHROME_PATH, the packaged one (Linux x64), or the Chrome that is installed. */
import chromium from '@sparticuz/chromium'
import { type Browser, type LaunchOptions, chromium as launcher } from 'playwright-core'

export async function launchBrowser(): Promise<Browser> {
  return await launcher.launch(await chooseBrowser())
}

async function chooseBrowser(): Promise<LaunchOptions> {
  const executablePath = process.env['CHROME_PATH']
  if (executablePath) return { executablePath }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  return {
    executablePath: await chromium.executablePath(),
    // In a single process the browser would end with its first closed context.
    args: chromium.args.filter((each) => each !== '--single-process'),
  }
}
