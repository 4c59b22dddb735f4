/** The sheet of a vehicle in a host's conversation: an official client reads it, and the official host shows it. */
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { startToolServer } from '@vinspec/mcp/testing'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const VIN = '5YJSA1E67NF123456'
const VIEW = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } }

const server = await closeAfterAll(startToolServer())

type Era = 'legacy' | { pin: '2026-07-28' }

async function connect(mode: Era, extensions: Record<string, { mimeTypes: string[] }>) {
  const { token } = await server.connectApp({ credits: 5 })
  const client = new Client(
    { name: 'host', version: '1.0.0' },
    { capabilities: { extensions }, versionNegotiation: { mode } },
  )
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(server.mcpUrl), { requestInit })
  await Reflect.apply(client.connect, client, [transport])
  const { tools } = await client.listTools()
  const views = tools.flatMap(({ name, _meta }) => (_meta?.['ui'] ? [[name, _meta['ui']]] : []))
  return { client, views }
}

async function bundleHost(): Promise<string> {
  const input = fileURLToPath(new URL('support/view-host.js', import.meta.url))
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  return output[0].code
}

test('a host that shows pages is told of the sheet, and draws it from the answer alone', async () => {
  const { client, views } = await connect({ pin: '2026-07-28' }, VIEW)
  const ui = { resourceUri: 'ui://vinspec/vehicle' }
  expect(views).toEqual([
    ['fetch_vehicle_specs', ui],
    ['get_vehicle', ui],
  ])
  const { contents } = await client.readResource({ uri: ui.resourceUri })
  const html = String(Object(contents[0]).text)
  const result = await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: VIN } })
  expect(result).not.toHaveProperty('isError')

  const context = await (await shareBrowser()).newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const asked: string[] = []
  const faults: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.setContent('<!doctype html><title>Host</title><body></body>')
  await page.addScriptTag({ content: await bundleHost() })
  const show = `(html, result, theme) => globalThis.showView(html, result, theme)`
  await page.evaluate(`(${show})(${JSON.stringify(html)}, ${JSON.stringify(result)}, 'dark')`)
  const view = page.frameLocator('iframe')

  const { title } = Object(result.structuredContent)
  expect(await view.getByRole('heading', { level: 1 }).textContent()).toBe(title)
  expect(await view.getByText(/^Sources: /).textContent()).toContain('EPA')
  expect(await view.locator('html').getAttribute('style')).toContain('dark')
  const versions = view.locator('.choices button')
  const figures = view.locator('.range strong, section dd, table td')
  const whole = await figures.allTextContents()
  expect(whole.join(' ')).toContain('348 to 396 mi 101 to 116 MPGe')
  await versions.last().click()
  expect(await versions.last().getAttribute('aria-pressed')).toBe('true')
  const own = (await figures.allTextContents()).join(' ')
  // Each figure that the answer tells by wheel size, and no column of other wheels.
  expect(own).toMatch(/^348 mi 101 MPGe 33 kWh\/100 mi .*\$750\/yr \$850\/yr/)
  expect(own).not.toMatch(/396|116 MPGe|\$650/)
  await versions.last().click()
  expect(await figures.allTextContents()).toEqual(whole)
  // Nothing is wider than the host's column.
  expect(await view.locator('html').evaluate((root) => Reflect.get(root, 'scrollWidth'))).toBeLessThan(391)
  await view.getByRole('button', { name: 'Open in vinspec' }).click()
  await expect
    .poll(async () => await page.evaluate('globalThis.said'))
    .toMatchObject({ links: [expect.stringContaining(VIN)], height: expect.any(Number) })

  // What was no success is told, and what looks like markup is text.
  const failed = { isError: true, content: [{ type: 'text', text: 'No <b>credits</b>.' }] }
  await page.evaluate(`(${show})(${JSON.stringify(html)}, ${JSON.stringify(failed)}, 'light')`)
  expect(await view.getByRole('status').textContent()).toBe('No <b>credits</b>.')
  expect([faults, asked.filter((url) => url.startsWith('http'))]).toEqual([[], []])
  await context.close()
  await client.close()
})

test('a host of protocol 2025-11-25 that shows pages is told, too, and no other client', async () => {
  const named = await Promise.all(
    [connect('legacy', VIEW), connect('legacy', {}), connect({ pin: '2026-07-28' }, {})].map(
      async (connected) => {
        const { client, views } = await connected
        await client.close()
        return views.map(([name]) => name)
      },
    ),
  )
  expect(named).toEqual([['fetch_vehicle_specs', 'get_vehicle'], [], []])
})
