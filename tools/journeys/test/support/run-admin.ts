/** Runs `pnpm admin` on a shop's database and payments, as an operator would. */
import { fileURLToPath } from 'node:url'
import { type Finished, run } from '@vinspec/core/testing/run-process'
import type { Shop } from './open-shop.ts'

const command = fileURLToPath(new URL('../../../admin/src/main.ts', import.meta.url))

export async function runAdmin(shop: Shop, ...args: readonly string[]): Promise<Finished> {
  const { secretKey, webhookSecret, apiUrl = '', returnUrl } = shop.sandbox.settings
  return await run(process.execPath, ['--conditions=@vinspec/source', command, ...args], {
    env: {
      ...process.env,
      // In production, it rejects a payment vendor on this machine.
      NODE_ENV: 'test',
      DATABASE_URL: shop.databaseUrl,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
      CHECKOUT_RETURN_URL: returnUrl,
    },
  })
}
