/** The shop with its servers for apps: the MCP server, and the portal, where customers connect them. */
import { holdPort } from '@vinspec/http-server/testing/hold-port'
import { mcpUrlOf, startToolServer } from '@vinspec/mcp/testing'
import { startTestPortal, type TestPortal } from '@vinspec/web/testing'
import { HOUR_S, openShop, type Shop } from './open-shop.ts'

export interface AppShop extends Shop {
  readonly mcpUrl: string
  readonly portal: TestPortal
  /** Moves the clock past the life of every access token. */
  expireTokens(): Promise<void>
}

export async function openToApps(): Promise<AppShop> {
  const shop = await openShop()
  const { databaseUrl, now: clock } = shop
  const { payments } = shop.dependencies
  const held = await holdPort()
  const mcpUrl = mcpUrlOf(held)
  const portal = await startTestPortal({ databaseUrl, clock, mcpUrl, payments })
  const tools = await startToolServer({ databaseUrl, clock, payments, held, portalUrl: portal.url })
  return {
    ...shop,
    mcpUrl,
    portal,
    expireTokens: () => shop.pass(HOUR_S),
    close: async () => {
      await tools.close()
      await portal.close()
      await shop.close()
    },
  }
}
