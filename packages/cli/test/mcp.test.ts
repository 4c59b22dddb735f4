/** `vinspec mcp` as clients start it, against the real API. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startTestService } from '@vinspec/api/testing'
import { createApiKey } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { run } from '@vinspec/core/testing/run-process'
import { tools } from '@vinspec/mcp-tools'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { runAt } from './run-vinspec.ts'

const VIN = '1FADP3R49GL917098'
const IDENTITY = { name: 'test', version: '1.0.0' }

const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-mcp-')))
let client: Client
const sandbox = await closeAfterAll(startTestPayments())
const { webhookSecret } = sandbox.settings
const service = await closeAfterAll(
  startTestService({
    payments: { vendor: sandbox.payments, webhookSecret },
  }),
)
afterEach(() => client.close())

const PORTAL = 'https://portal.example'

async function connect(
  apiKey: string | null,
  mode: 'legacy' | { pin: string } = 'legacy',
  more: Record<string, string> = {},
) {
  client = new Client(IDENTITY, {
    versionNegotiation: { mode },
    capabilities: {
      elicitation: { url: {} },
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
    },
  })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [inject('command'), 'mcp', '--retries', '0'],
    env: {
      VINSPEC_BASE_URL: service.apiUrl,
      ...(apiKey === null ? {} : { VINSPEC_API_KEY: apiKey }),
      ...more,
    },
  })
  await client.connect(transport)
}

function textsOf({ content }: Awaited<ReturnType<Client['callTool']>>): string[] {
  return content.map((part) => (part.type === 'text' ? part.text : part.type))
}

describe.each([
  ['2025-11-25', 'legacy' as const],
  ['2026-07-28', { pin: '2026-07-28' }],
])('in protocol %s', (_, mode) => {
  test('lists the tools of the remote server, and calls them with the API key', async () => {
    const { apiKey } = await service.createCustomer({ credits: 3 })
    await connect(apiKey, mode)
    const listed = (await client.listTools()).tools
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    const uri = 'ui://vinspec/vehicle'
    expect(listed.find(({ name }) => name === 'get_vehicle')).toMatchObject({
      _meta: { ui: { resourceUri: uri } },
    })
    expect((await client.readResource({ uri })).contents).toMatchObject([
      { text: expect.stringMatching(/^<!doctype html>/) },
    ])
    const balance = await client.callTool({ name: 'get_credit_balance', arguments: {} })
    expect(balance.structuredContent).toMatchObject({ object: 'credit_balance', available_credits: 3 })
    expect((await client.listPrompts()).prompts).toHaveLength(3)
    const info = await client.callTool({ name: 'get_service_info', arguments: {} })
    const { apiUrl } = service
    expect(info.structuredContent).toMatchObject({ object: 'service_info' })
    expect(Object(info.structuredContent).links).toEqual({
      api_url: apiUrl,
      docs_url: new URL('/docs', apiUrl).href,
    })
  })

  test('hears that the customer declined the page that a change of the rule needs', async () => {
    const { id: customerId } = await service.createCustomer({ credits: 3 })
    const made = await createApiKey(service, { customerId, name: 'agent', permissions: new Set(['lookups']) })
    await connect(made.kind === 'created' ? made.secret : null, mode)
    const shown: string[] = []
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      shown.push(params.mode === 'url' ? params.url : '')
      return { action: 'decline' }
    })
    const terms = { package_key: 'lookups_10', monthly_cap_cents: 5_000 }
    const refused = await client.callTool({ name: 'configure_auto_top_up', arguments: terms })
    expect(shown).toEqual([expect.stringContaining('https://vinspec.example/approvals/')])
    expect(refused.isError).toBe(true)
    expect(textsOf(refused)[0]).toContain('The customer declined. Nothing was bought.')
  })

  test('pays once for a vehicle that is looked up again, in any case', async () => {
    const { apiKey } = await service.createCustomer({ credits: 3 })
    await connect(apiKey, mode, { VINSPEC_PORTAL_URL: PORTAL })
    const first = await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: VIN } })
    expect(textsOf(first)[0]).toContain('1 credit charged, 2 left.')
    const receipt = String(first._meta?.['vinspec/receipt'])
    const [, claims = ''] = receipt.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ vin: VIN, credits: 1 })
    const again = await client.callTool({
      name: 'fetch_vehicle_specs',
      arguments: { vin: VIN.toLowerCase() },
    })
    expect(again.structuredContent).toEqual(first.structuredContent)
    expect(again._meta?.['vinspec/receipt']).toBe(receipt)
    expect(textsOf(again)[0]).toContain('0 credits charged (repeat of an earlier call), 2 left.')
    const uri = `vinspec://vehicles/${VIN}`
    const page = `${PORTAL}/vehicles/${VIN}`
    expect(first.content).toMatchObject([
      { text: expect.stringContaining(`The customer's page: ${page}\n`) },
      { type: 'resource_link', uri: page },
      { type: 'resource_link', uri },
    ])
    const { contents } = await client.readResource({ uri })
    expect(contents).toMatchObject([{ text: expect.stringContaining(VIN) }, { mimeType: 'application/json' }])
    const ref = { type: 'ref/resource', uri: 'vinspec://vehicles/{vin}' } as const
    const asked = { ref, argument: { name: 'vin', value: 'focus' } }
    expect((await client.complete(asked)).completion.values).toEqual([VIN])
    await expect(client.readResource({ uri: uri.replace('1FA', '1FB') })).rejects.toThrow('no such resource')
    const fresh = { vin: VIN, idempotency_key: 'fresh' }
    expect(textsOf(await client.callTool({ name: 'fetch_vehicle_specs', arguments: fresh }))[0]).toContain(
      '1 credit charged, 1 left.',
    )
  })
})

test('an API error arrives with its code, request ID, and next step', async () => {
  const { apiKey } = await service.createCustomer({ credits: 0 })
  await connect(apiKey)
  const refused = await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: VIN } })
  const [text = '', body = ''] = textsOf(refused)
  expect(refused.isError).toBe(true)
  expect(text).toContain('create_package_checkout')
  expect(JSON.parse(body)).toMatchObject({
    error: { code: 'insufficient_credits', request_id: expect.stringMatching(/^req_/) },
  })
})

test('a customer who signs in after a call was refused need not start it again', async () => {
  const { apiKey } = await service.createCustomer({ credits: 3 })
  const home = { HOME: folder, VINSPEC_BASE_URL: service.apiUrl }
  await connect(null, 'legacy', home)
  const balance = () => client.callTool({ name: 'get_credit_balance', arguments: {} })
  expect(textsOf(await balance())[0]).toContain('run vinspec login')
  const signedIn = await runAt(folder, ['login', '--with-token'], home, { input: apiKey })
  expect(signedIn.exitCode).toBe(0)
  expect((await balance()).structuredContent).toMatchObject({ available_credits: 3 })
})

test.each([
  [{ VINSPEC_BASE_URL: 'nonsense' }, 2, 'base URL'],
  [{ VINSPEC_API_KEY: 'two words' }, 4, 'API key'],
])('settings that no request can carry are reported immediately: %j', async (env, exitCode, word) => {
  const args = [inject('command'), 'mcp']
  const finished = await run(process.execPath, args, { cwd: '.', env })
  expect(finished).toEqual({ exitCode, stdout: '', stderr: expect.stringMatching(`^Error: .*${word}`) })
})

test.each([
  [null, 'missing_api_key'],
  ['vsk_live_nonsense', 'invalid_api_key'],
])('the tools are listed with the key %s and say what is wrong', async (apiKey, code) => {
  await connect(apiKey)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_credit_balance')
  const refused = await client.callTool({ name: 'get_credit_balance', arguments: {} })
  const [text, body = ''] = textsOf(refused)
  expect(text).toContain('set VINSPEC_API_KEY')
  expect(JSON.parse(body)).toMatchObject({ error: { code } })
})
