/** A customer in a browser: signs in, answers apps, and limits them. */
import type { Browser, Page } from 'playwright-core'
import type { Ask } from './apps/app.ts'
import type { AppShop } from './open-to-apps.ts'

export interface Person {
  readonly id: string
  /** Connects an app with a daily cap. It may change automatic top-up only with a monthly maximum in dollars. */
  allow(dailyCreditCap: number, monthlyMaximum?: number): Ask
  readonly refuse: Ask
  /** Approves what an app requested, on the page that the app was given. */
  approve(url: string): Promise<void>
  /** Changes what the one connected app may spend per day. */
  changeCap(dailyCreditCap: number): Promise<void>
  /** Ends the connection of the one connected app. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

const PASSWORD = 'correct horse battery staple'

export async function createPerson(
  { portal }: AppShop,
  browser: Browser,
  { credits }: { readonly credits: number },
): Promise<Person> {
  const { id, email } = await portal.createCustomer({ password: PASSWORD, credits })
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()

  /** Signs in on the way if the portal requires it. */
  async function openRequest(url: URL): Promise<void> {
    await page.goto(url.href)
    if (new URL(page.url()).pathname !== '/sign-in') return
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  async function answer(url: URL, press: (page: Page) => Promise<void>): Promise<URL> {
    await openRequest(url)
    await press(page)
    const callback = url.searchParams.get('redirect_uri') ?? ''
    await page.waitForURL((at) => at.href.startsWith(callback))
    return new URL(page.url())
  }

  return {
    id,
    allow: (cap, monthlyMaximum) => (url) =>
      answer(url, async () => {
        await page.getByLabel('Daily credit cap').fill(String(cap))
        if (monthlyMaximum !== undefined) {
          await page.getByRole('checkbox', { name: 'Change automatic top-up' }).check()
          await page.getByLabel('Monthly top-up maximum, in dollars').fill(String(monthlyMaximum))
        }
        await page.getByRole('button', { name: 'Allow' }).click()
      }),
    refuse: (url) => answer(url, () => page.getByRole('button', { name: 'Deny' }).click()),
    async approve(url) {
      await page.goto(url)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.waitForURL(/\/billing/)
    },
    async changeCap(cap) {
      await page.goto('/apps')
      await page.getByRole('link', { name: /^Change/ }).click()
      await page.getByLabel('Daily credit cap').fill(String(cap))
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(cap === 1 ? '(1 credit per day)' : `(${cap} credits per day)`).waitFor()
    },
    async disconnect() {
      await page.goto('/apps')
      await page.getByRole('link', { name: /^Disconnect/ }).click()
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('No apps connected').waitFor()
    },
    close: () => context.close(),
  }
}
