/** What a person gets who opens the server's address in a browser. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'

const server = await closeAfterAll(startToolServer())

test.each(['GET', 'HEAD'])('a browser that sends %s is led to how agents connect', async (method) => {
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
