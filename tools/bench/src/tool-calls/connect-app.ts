/** A customer with credits and a connected app. */
import { USUAL_PERMISSIONS } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { grantByOperator } from '@vinspec/core/ledger'
import { generateAccessToken, openConnection, saveOAuthRecord } from '@vinspec/core/oauth'
import { MCP_URL } from './mcp-url.ts'

export interface ConnectedApp {
  readonly customerId: string
  /** The app's access token. */
  readonly token: string
}

export async function connectApp(databaseUrl: string): Promise<ConnectedApp> {
  const prisma = openDatabase({
    url: databaseUrl,
    poolSize: 2,
  })
  const dependencies = { prisma, clock: systemClock }
  const { id: customerId } = await ensureCustomer(dependencies, 'bench@example.com')
  await grantByOperator(dependencies, {
    customerId,
    credits: 10,
    operator: 'bench',
    reason: 'to measure with',
  })
  const terms = {
    customerId,
    clientId: 'bench',
    clientName: 'Bench',
    permissions: USUAL_PERMISSIONS,
    dailyCreditCap: 10,
    monthlyTopUpCents: null,
  }
  const connectionId = await openConnection(dependencies, terms)
  const token = generateAccessToken()
  await saveOAuthRecord(
    dependencies,
    { kind: 'AccessToken', id: token },
    { payload: { aud: MCP_URL.href, scope: 'vinspec:access' }, connectionId, expiresInSeconds: 3_600 },
  )
  await prisma.$disconnect()
  return { customerId, token }
}
