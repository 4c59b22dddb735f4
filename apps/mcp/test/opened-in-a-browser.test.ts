/** What people and programs find who know only the server's address. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'

const server = await closeAfterAll(startToolServer())

test.each(['GET', 'HEAD'])('a browser that sends %s is redirected to how agents connect', async (method) => {
  for (const url of [server.mcpUrl, `${server.mcpUrl}/`]) {
    const headers = { accept: 'text/html,*/*;q=0.8' }
    const response = await fetch(url, { method, headers, redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('https://vinspec.example/docs/agents')
    expect(response.headers.get('vary')).toContain('Accept')
  }
})

test.each([undefined, '*/*', 'application/json', 'text/event-stream', 'text/event-stream, text/html'])(
  'a client that accepts %s gets no page',
  async (accept) => {
    const headers = accept === undefined ? {} : { accept }
    expect((await fetch(server.mcpUrl, { headers })).status).toBe(405)
  },
)

test('the catalog of the host leads to the server card, which says how to connect', async () => {
  const { origin, hostname } = new URL(server.mcpUrl)
  const read = async (url: string, type: string) => {
    const response = await fetch(url, { headers: { origin: 'https://directory.example', accept: type } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')?.split(';')[0]).toBe(type)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    return await response.json()
  }
  const type = 'application/mcp-server-card+json'
  const url = `${server.mcpUrl}/server-card`
  expect(await read(`${origin}/.well-known/ai-catalog.json`, 'application/ai-catalog+json')).toEqual({
    specVersion: '1.0',
    entries: [{ identifier: `urn:air:${hostname}:mcp:vinspec`, type, url }],
  })
  expect(await read(url, type)).toMatchObject({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: '1.0.0.127/vinspec',
    title: 'vinspec',
    websiteUrl: 'https://vinspec.example',
    description: expect.stringMatching(/^.{1,100}$/),
    remotes: [{ type: 'streamable-http', url: server.mcpUrl }],
  })
})

test.each([
  ['/', '/docs/agents'],
  ['/favicon.ico', '/favicon.ico'],
])("%s of the host leads to the portal's %s", async (path, target) => {
  const response = await fetch(new URL(path, server.mcpUrl), { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`https://vinspec.example${target}`)
})
