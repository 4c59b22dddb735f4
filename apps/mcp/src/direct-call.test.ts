import { tools } from '@vinspec/mcp-tools'
import { expect, test } from 'vitest'
import { readDirectCall } from './direct-call.ts'

const HEADERS = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
const MODERN_HEADERS = {
  ...HEADERS,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'get_usage',
}
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const PARAMS = { name: 'get_usage', arguments: {} }
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: PARAMS }
const MODERN_CALL = { ...CALL, params: { ...PARAMS, _meta: META } }

test('a call in order is read, in both protocols', () => {
  const read = { id: 1, args: {}, tool: { name: 'get_usage' } }
  expect(readDirectCall(HEADERS, CALL, tools)).toMatchObject({ ...read, isModern: false })
  expect(readDirectCall(MODERN_HEADERS, MODERN_CALL, tools)).toMatchObject({ ...read, isModern: true })
})

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
const CLIENT = 'io.modelcontextprotocol/clientInfo'
const withMeta = (change: object) => ({ ...CALL, params: { ...PARAMS, _meta: { ...META, ...change } } })

test.each([
  ['a batch', HEADERS, [CALL]],
  ['another method', HEADERS, { ...CALL, method: 'tools/list' }],
  ['a notification', HEADERS, { ...CALL, id: undefined }],
  ['an ID that is a fraction', HEADERS, { ...CALL, id: 1.5 }],
  ['another JSON-RPC', HEADERS, { ...CALL, jsonrpc: '1.0' }],
  ['a field too many', HEADERS, { ...CALL, result: {} }],
  ['a tool that is not there', HEADERS, { ...CALL, params: { name: 'nothing' } }],
  ['arguments as text', HEADERS, { ...CALL, params: { ...PARAMS, arguments: '{}' } }],
  ['a task', HEADERS, { ...CALL, params: { ...PARAMS, task: {} } }],
  ['JSON alone', { ...HEADERS, accept: 'application/json' }, CALL],
  ['an unknown protocol', { ...HEADERS, 'mcp-protocol-version': '1999-01-01' }, CALL],
  ['a new protocol that its message does not say', MODERN_HEADERS, CALL],
  ['a new protocol that its headers do not say', HEADERS, MODERN_CALL],
  ['another name in its headers', { ...MODERN_HEADERS, 'mcp-name': 'get_batch' }, MODERN_CALL],
  ['a session of a client that opens pages', { ...HEADERS, 'mcp-session-id': 'pages.1' }, CALL],
  ['a client that opens pages', MODERN_HEADERS, withMeta({ [CAPABILITIES]: { elicitation: { url: {} } } })],
  ['no capabilities', MODERN_HEADERS, withMeta({ [CAPABILITIES]: undefined })],
  ['a client without a name', MODERN_HEADERS, withMeta({ [CLIENT]: { version: '1' } })],
])('%s is left to the packages', (_what, headers, message) => {
  expect(readDirectCall(headers, message, tools)).toBeUndefined()
})
