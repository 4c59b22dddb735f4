import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { StackFile } from '@vinspec/stack/stack-file'

const THEMES = ['light', 'dark'] as const

/** Photographs the portal's overview, as the demo customer sees it. */
export async function photographPortal({
  web_url: url,
  demo,
}: StackFile): Promise<ReadonlyArray<readonly [theme: string, picture: Buffer]>> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1240, height: 1_010 }, baseURL: url })
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(demo.email)
    await page.getByLabel('Password').fill(demo.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const pictures: Array<readonly [string, Buffer]> = []
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      pictures.push([colorScheme, await page.screenshot()])
    }
    return pictures
  } finally {
    await browser.close()
  }
}
