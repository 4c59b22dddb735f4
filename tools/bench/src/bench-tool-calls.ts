/**
 * Compares tool calls per second and CPU per call with the protocol's packages alone, whose tool does nothing or, for a
 * balance, makes one query. The difference is what validation, authorization, and our answers add to MCP itself. Rounds
 * alternate, and the medians are compared.
 */
import { USUAL_PERMISSIONS } from '@vinspec/core/access'
import { migrate } from '@vinspec/core/migrate'
import { generateAccessToken, openConnection, saveOAuthRecord } from '@vinspec/core/oauth'
import { UNLIMITED } from '@vinspec/stack/launch-app'
import { type BenchServer, runBench } from './bench.ts'
import { printRounds, takeTurns } from './figures.ts'
import { type Dependencies, prepareCustomers, withDatabase } from './prepare-customers.ts'
import { takeTimes } from './take-times.ts'
import { callTool, MCP_URL, type ToolCall } from './tool-calls/call-tool.ts'

const ROUNDS = 5
const LOAD = { connections: 8, requests: 2_000 }

await runBench({}, async ({ databaseUrl, start }) => {
  await migrate(databaseUrl)
  const { customerId, token } = await withDatabase(databaseUrl, connectApp)
  const bare = await start('tools/bench/src/tool-calls/bare-server.ts', { CUSTOMER_ID: customerId })
  const vinspec = await start('apps/mcp/src/main.ts', { ...UNLIMITED, MCP_URL: MCP_URL.href })
  const pairs: ReadonlyArray<readonly [ToolCall, ToolCall]> = [
    [{ name: 'nothing' }, { name: 'get_service_info' }],
    [{ name: 'nothing' }, { name: 'list_packages' }],
    [{ name: 'balance' }, { name: 'get_credit_balance', token }],
  ]
  console.log(`${LOAD.connections} connections, median of ${ROUNDS} rounds of ${LOAD.requests} calls`)
  for (const protocol of ['2025-11-25', '2026-07-28'] as const) {
    for (const [nothing, call] of pairs) {
      const measure = (server: BenchServer, tool: ToolCall) => () =>
        takeTimes(server, LOAD, (pool) => callTool(pool, protocol, tool))
      const contestants = [measure(bare, nothing), measure(vinspec, call)]
      for (const warmUp of contestants) await warmUp()
      const [before = [], after = []] = await takeTurns(ROUNDS, contestants)
      printRounds(`${call.name}, protocol ${protocol}`, ['packages', 'vinspec'], [before, after])
    }
  }
})

/** A customer with credits and a connected app. */
async function connectApp(
  on: Dependencies,
): Promise<{ readonly customerId: string; readonly token: string }> {
  const [customer] = await prepareCustomers(on, ['bench@example.com'])
  if (!customer) throw new Error('the customer could not be made')
  const { customerId } = customer
  const connectionId = await openConnection(on, {
    customerId,
    clientId: 'bench',
    clientName: 'Bench',
    permissions: USUAL_PERMISSIONS,
    dailyCreditCap: 10,
    monthlyTopUpCents: null,
    monthlyCents: null,
  })
  const token = generateAccessToken()
  await saveOAuthRecord(
    on,
    { kind: 'AccessToken', id: token },
    { payload: { aud: MCP_URL.href, scope: 'vinspec:access' }, connectionId, expiresInSeconds: 3_600 },
  )
  return { customerId, token }
}
