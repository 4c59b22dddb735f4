/** What a customer does with the service: over REST, with the SDK, with the command, and in a browser. */
import { fileURLToPath } from 'node:url'
import { succeed } from '@vinspec/core/testing/run-process'
import { Vinspec } from '@vinspec/sdk'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import type { Shop } from './open-shop.ts'

const command = fileURLToPath(new URL('../../../../packages/cli/src/main.ts', import.meta.url))
const VIN = 'KMHM54AA9PA999266'

export interface Customer {
  readonly sdk: Vinspec
  credits(): Promise<number>
  /** Over plain REST. */
  lookUp(): Promise<{ readonly status: number; readonly body: unknown }>
  lookUpTimes(times: number): Promise<void>
  /** Runs `vinspec … --json` and returns what it prints. */
  run(...args: readonly string[]): Promise<unknown>
}

export function createCustomer({ apiUrl, customer: { apiKey } }: Shop): Customer {
  const sdk = new Vinspec({ apiKey, baseUrl: apiUrl })
  async function lookUp() {
    const response = await fetch(`${apiUrl}/vehicle-specs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ vin: VIN }),
    })
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  return {
    sdk,
    credits: async () => (await sdk.credits.get()).available_credits,
    lookUp,
    lookUpTimes: async (times) => {
      for (let done = 0; done < times; done += 1) expect((await lookUp()).status).toBe(200)
    },
    run: async (...args) => {
      const env = { ...process.env, VINSPEC_API_KEY: apiKey, VINSPEC_BASE_URL: apiUrl }
      const parameters = ['--conditions=@vinspec/source', command, ...args, '--json']
      const printed: unknown = JSON.parse(await succeed(process.execPath, parameters, { env }))
      return printed
    },
  }
}

/** Types a card into a page of the payment vendor, and returns the URL that follows. */
export async function payInBrowser(
  browser: Browser,
  pageUrl: string,
  card: string,
  { save = true }: { readonly save?: boolean } = {},
): Promise<URL> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(pageUrl)
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 44')
  await page.getByLabel('CVC').fill('123')
  const saveBox = page.getByLabel('Save this card for later purchases')
  if (await saveBox.isVisible()) await saveBox.setChecked(save)
  await page.getByRole('button', { name: /^(Pay|Save card)/ }).click()
  await page.waitForURL(/\/checkout\/return/)
  const url = new URL(page.url())
  await context.close()
  return url
}
