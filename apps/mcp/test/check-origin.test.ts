/** Who may call a server whose own URL is a public one. */
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { createOriginCheck } from '../src/check-origin.ts'
import { Refusal } from '../src/json-rpc.ts'

test.each([
  ['https://mcp.example/mcp', 'mcp.example', 'http://localhost:6274', 403],
  ['https://mcp.example/mcp', 'localhost', 'https://mcp.example', 403],
  ['https://localhost/mcp', 'localhost', 'http://localhost:6274', 403],
  ['https://mcp.example/mcp', 'mcp.example', 'https://mcp.example', 404],
])(
  'at %s, as in production, nothing else on this machine may call the server',
  async (url, host, origin, status) => {
    const site = fastify()
    site.addHook('onRequest', createOriginCheck(new URL(url), []))
    site.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 403 : 500).send())
    site.get('/', (_request, reply) => reply.code(404).send())
    expect((await site.inject({ url: '/', headers: { host, origin } })).statusCode).toBe(status)
  },
)
