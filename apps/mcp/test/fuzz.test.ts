/** Whatever is sent as a message, the response is JSON-RPC, no fault is ours, and nothing is charged. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { tools } from '@vinspec/mcp-tools'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { post } from './support/post.ts'

/** The number of messages. The gate sends a few, always the same. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const fuzzed = process.env['FUZZ_RUNS'] === undefined ? { seed: 1 } : {}

const server = await closeAfterAll(startToolServer())
const app = await server.connectApp()

const method = fc.oneof(
  fc.constantFrom('tools/call', 'tools/list', 'initialize', 'ping', 'notifications/cancelled'),
  fc.string(),
)
const toolName = fc.oneof(fc.constantFrom(...tools.map(({ name }) => name)), fc.jsonValue())
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant('2.0') }, fc.jsonValue()),
    id: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.string(), fc.jsonValue()),
    method,
    params: fc.oneof(
      fc.record({ name: toolName, arguments: fc.jsonValue(), requestId: fc.integer({ min: 0, max: 3 }) }),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(message, fc.array(message, { maxLength: 4 }), fc.jsonValue())
const version = fc.constantFrom('2025-11-25', '2025-03-26', '2026-07-28', 'never')

test.each([false, true])(
  'with a token: %s',
  async (connected) => {
    await fc.assert(
      fc.asyncProperty(body, version, async (sent, protocol) => {
        const headers = { 'mcp-protocol-version': protocol }
        const answer = await post(server.mcpUrl, sent, { headers, ...(connected ? app : {}) })
        expect(answer.status).toBeLessThan(500)
        for (const part of [answer.body ?? []].flat()) expect(part).toMatchObject({ jsonrpc: '2.0' })
      }),
      { numRuns: RUNS, ...fuzzed },
    )
    expect(await server.prisma.creditHold.count({ where: { customerId: app.customerId } })).toBe(0)
  },
  120_000 + RUNS * 50,
)
