/** Runs `pnpm admin` on a shop's database and payments, as an operator would. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Shop } from './open-shop.ts'

const command = fileURLToPath(new URL('../../../admin/src/main.ts', import.meta.url))

export interface AdminOutcome {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export async function runAdmin(shop: Shop, ...args: readonly string[]): Promise<AdminOutcome> {
  const { secretKey, webhookSecret, apiUrl = '', returnUrl } = shop.sandbox.settings
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', command, ...args], {
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
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  return { exitCode: child.exitCode, stdout, stderr }
}
