/** A real browser: the one in CHROME_PATH, else the one from the registry (Linux x64). */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as launcher } from 'playwright-core'

export async function launchBrowser(): Promise<Browser> {
  const installed = process.env['CHROME_PATH']
  return await launcher.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    // In a single process the browser would end with its first closed context.
    args: installed ? [] : chromium.args.filter((each) => each !== '--single-process'),
    headless: true,
  })
}
