/** Deep research over the documentation: what it finds can be read, and cited by a page that opens. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { systemClock } from '@vinspec/core/foundation'
import { createTestDatabase } from '@vinspec/core/testing'
import { startToolServer } from '@vinspec/mcp/testing'
import { startTestPortal } from '@vinspec/web/testing'
import { afterAll, expect, test } from 'vitest'

const { url: databaseUrl, drop } = await createTestDatabase()
const portal = await startTestPortal({ databaseUrl })
const { url: portalUrl } = portal
const server = await startToolServer({ databaseUrl, portalUrl, clock: systemClock })
afterAll(async () => {
  await server.close()
  await drop()
})
const { token } = await server.connectApp({ credits: 1 })
const requestInit = { headers: { authorization: `Bearer ${token}` } }
const url = new URL(`${server.mcpUrl}?tools=research`)
const client = new Client({ name: 'research', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))

interface Found {
  readonly id: string
  readonly title: string
  readonly url: string
}

async function call(name: string, args: Record<string, unknown>) {
  const { structuredContent, content } = await client.callTool({ name, arguments: args })
  return Object(structuredContent ?? { error: JSON.stringify(content) })
}

test('a question finds pages of the documentation, whose text can be read, and what was asked before is not asked of the portal again', async () => {
  const vin = '5YJSA1E67NF123456'
  const question = 'How do I resume a batch that is paused?'
  // The portal's first search prepares all pages, which may take longer than the MCP server waits on a busy machine.
  expect((await fetch(`${portal.url}/docs/search.json?q=batch`)).status).toBe(200)
  const results: Found[] = (await call('search', { query: question })).results
  expect(results.map(({ id }) => id)).toContain('/docs/batches#follow-it')
  for (const { id, title, url: page } of results) {
    expect([id, (await fetch(page)).status]).toEqual([id, 200])
    const { text, ...document } = await call('fetch', { id })
    expect(document).toEqual({ id, title: expect.any(String), url: page })
    expect(title).toContain(document.title)
    expect(text).toMatch(/^# \w/)
  }
  expect(await call('fetch', { id: '/docs/nothing-of-the-kind' })).toEqual({
    error: expect.stringContaining('invalid_request'),
  })
  await portal.close()
  expect(await call('search', { query: question })).toEqual({ results })
  expect(await call('search', { query: 'Another question' })).toEqual({ results: [] })
  expect(await call('fetch', { id: '/docs/batches' })).toEqual({
    error: expect.stringContaining('service_unavailable'),
  })
  expect(await call('fetch', { id: vin })).toEqual({ error: expect.stringContaining('vehicle_not_found') })
})
