/**
 * An agent with 200 VINs and $20 for the month, through the official clients of both eras of the protocol, in TypeScript and in
 * Python, and that of AI SDK, all at once: exact to the cent.
 */
import { fileURLToPath } from 'node:url'
import { createMCPClient } from '@ai-sdk/mcp'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { systemClock } from '@vinspec/core/foundation'
import { makeVins } from '@vinspec/core/testing/bulk-lists'
import { buyCredits } from '@vinspec/core/testing/buy-credits'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startToolServer } from '@vinspec/mcp/testing'
import { preparePython } from '@vinspec/python/python'
import { expect, test } from 'vitest'
import { openPythonAgent } from './support/python-agent.ts'

const VINS = makeVins(200)
/** As many as a customer may have running at once, in all clients together. */
const AT_ONCE = 10

const requirements = fileURLToPath(new URL('support/requirements.txt', import.meta.url))
const python = await preparePython(requirements)
if ('missing' in python) console.log(`NOT TESTED: the MCP client for Python. ${python.missing}`)

const server = await closeAfterAll(startToolServer({ clock: systemClock }))

type LookUp = (vin: string) => Promise<unknown>

async function openClients(token: string, opened: AsyncDisposableStack): Promise<LookUp[]> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const url = new URL(server.mcpUrl)
  const name = 'fetch_vehicle_specs'
  const identity = { name: 'fleet-assistant', version: '1.0.0' }
  const modern = new Client(identity, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await modern.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  const older = new OlderClient(identity)
  // The library's optional properties do not compile under exactOptionalPropertyTypes.
  await Reflect.apply(older.connect, older, [new OlderTransport(url, { requestInit })])
  const transport = { type: 'http', url: url.href, headers: requestInit.headers } as const
  const { [name]: tool } = await (await createMCPClient({ transport })).tools()
  const inPython =
    'missing' in python
      ? []
      : (['legacy', '2026-07-28'] as const).map((mode) =>
          opened.use(openPythonAgent(python.python, { url: url.href, token, mode })),
        )
  return [
    ...inPython.map(({ lookUp }) => lookUp),
    (vin) => modern.callTool({ name, arguments: { vin } }),
    (vin) => older.callTool({ name, arguments: { vin } }),
    async (vin) => await tool?.execute?.({ vin }, { toolCallId: vin, messages: [], context: {} }),
  ]
}

test('200 VINs cost $20.00 by all clients at once, and are told so to the cent', async () => {
  const app = await server.connectApp({ credits: 0, dailyCreditCap: 10_000, monthlyCents: 2_000 })
  await buyCredits({ prisma: server.prisma, clock: systemClock }, app.customerId, 'lookups_200')
  await using opened = new AsyncDisposableStack()
  const clients = await openClients(app.token, opened)
  const rest = VINS.map((vin, index) => ({ vin, lookUp: clients[index % clients.length] }))
  const results: unknown[] = []
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results.push(await next.lookUp?.(next.vin))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const told = results.map((result) => Object(result))
  const paid = told.filter(({ isError }) => isError !== true)
  // Of 200 lookups for $160, each costs 80 cents.
  expect([results.length, paid.length]).toEqual([200, 25])
  const spent = paid.map(({ _meta }) => _meta['vinspec/spending'].cents_this_month)
  expect(spent.toSorted((one, other) => one - other).at(-1)).toBe(2_000)
  for (const { content } of told.filter(({ isError }) => isError === true))
    expect(JSON.stringify(content)).toContain('monthly_maximum_reached')
  const where = { customerId: app.customerId }
  expect(await server.prisma.ledgerEntry.count({ where: { ...where, kind: 'settlement' } })).toBe(25)
  expect(await server.prisma.creditHold.count({ where: { ...where, state: 'open' } })).toBe(0)
})
