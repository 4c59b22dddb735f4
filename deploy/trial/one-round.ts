/** What every process of an image must do once: migrate, start, answer, and end when asked. */
import { createApiKey } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { openTestDatabase, type TestDatabase } from '@vinspec/core/testing'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import type { WatchedProcess } from '@vinspec/http-server/testing/watch-process'
import { expect } from 'vitest'
import { LISTENING, type Settings } from './service.ts'

export interface Image {
  /** Starts `bin/<command>.js` with these arguments and settings, listening on any free port of the loopback. */
  start(command: string, args: readonly string[], settings: Settings): WatchedProcess
}

/** @param database an empty one */
export async function liveThrough({ start }: Image, database: TestDatabase): Promise<void> {
  const app = new URL(database.ownerUrl)
  app.username = 'image_app'
  app.password = 'secret'
  const settings = { DATABASE_URL: app.href }
  const migration = start('admin', ['migrate'], { ...settings, DATABASE_OWNER_URL: database.ownerUrl })
  await migration.printed(/role image_app/)
  expect(await migration.ended).toBe(0)

  const key = await createKey(app.href)
  const portalSettings = { ...settings, PORTAL_SECRET: 'q8Zk3xT1vN6rWmYb0aLd7sHu5cEj2gPf' }
  const api = start('api', [], settings)
  const portal = start('portal', [], portalSettings)
  const tools = start('tool-server', [], settings)
  const worker = start('worker', [], settings)
  const [apiOrigin, portalOrigin, toolsOrigin] = await Promise.all([
    api.printed(LISTENING),
    portal.printed(LISTENING),
    tools.printed(LISTENING),
    worker.printed(/"working"/),
  ])
  await expectAnswers(apiOrigin, key)
  await expectPages(portalOrigin)
  expect((await fetch(`${toolsOrigin}/mcp`)).status).toBeLessThan(500)
  expect(await Promise.all([api, portal, tools, worker].map((each) => each.stop()))).toEqual([0, 0, 0, 0])
}

async function createKey(databaseUrl: string): Promise<string> {
  const prisma = openTestDatabase(databaseUrl, 1)
  const dependencies = { prisma, clock: systemClock }
  const { id: customerId } = await ensureCustomer(dependencies, 'image@example.com')
  await grantCredits(dependencies, customerId, 1)
  const key = await createApiKey(dependencies, { customerId, name: 'image' })
  await prisma.$disconnect()
  return key.kind === 'created' ? key.secret : ''
}

async function expectAnswers(origin: string, key: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/vehicle-specs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': 'k',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin: '5YJSA1E67NF123456' }),
  })
  expect(await answer.text()).toContain('Model S')
  // It leads to the portal's reference, at the address of a deployment.
  expect((await fetch(`${origin}/docs`, { redirect: 'manual' })).status).toBe(302)
}

async function expectPages(origin: string): Promise<void> {
  expect((await fetch(`${origin}/docs/api`)).status).toBe(200)
  const page = await fetch(`${origin}/`)
  const html = await page.text()
  expect([page.status, html]).toEqual([200, expect.stringContaining('<html')])
  const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? []
  expect((await fetch(`${origin}${style}`)).status).toBe(200)
}
