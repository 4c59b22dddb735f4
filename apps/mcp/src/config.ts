/** The settings of the MCP server, parsed once from the environment. Nothing else here reads `process.env`. */
import { createEnvironmentReader, type Environment, readItems } from '@vinspec/core/foundation'
import { type LookupSettings, readLookupSettings } from '@vinspec/core/lookup'
import { type PaymentSettings, readPaymentSettings } from '@vinspec/core/payments'
import { readServerSettings, type ServerSettings } from '@vinspec/http-server'
import { type RateLimitSettings, readRateLimitSettings } from '@vinspec/rate-limits'
import type { AddressLimits } from './limits.ts'
import type { Places } from './places.ts'

export interface McpConfig extends ServerSettings, LookupSettings {
  readonly places: Places
  /** Origins of web pages that may call, in addition to the server's own. */
  readonly allowedOrigins: readonly string[]
  readonly rateLimits: RateLimitSettings
  readonly addressLimits: AddressLimits
  /** Undefined: nothing can be bought. */
  readonly payments: PaymentSettings | undefined
}

/** Throws one error that lists every fault if the environment is unusable. */
export function readConfig(env: Environment = process.env): McpConfig {
  const reader = createEnvironmentReader(env)
  const { integer, publicUrl } = reader
  const server = readServerSettings(reader, {
    service: 'vinspec-mcp',
    host: '127.0.0.1',
    port: 4016,
    adminPort: 4017,
  })
  const config: McpConfig = {
    ...server,
    ...readLookupSettings(reader),
    places: {
      mcpUrl: publicUrl('MCP_URL', `http://127.0.0.1:${server.port}/mcp`),
      portalUrl: publicUrl('PORTAL_URL', 'http://localhost:4014'),
      apiUrl: publicUrl('API_URL', 'http://127.0.0.1:4010/api/v1'),
    },
    allowedOrigins: readItems(reader, 'ALLOWED_ORIGINS', ORIGINS),
    rateLimits: readRateLimitSettings(reader),
    addressLimits: {
      discoveryPerMinute: integer('RATE_LIMIT_DISCOVERY_PER_MINUTE', 1_200),
      publicToolsPerMinute: integer('RATE_LIMIT_PUBLIC_TOOLS_PER_MINUTE', 120),
      badTokensPerMinute: integer('RATE_LIMIT_BAD_TOKENS_PER_MINUTE', 60),
      tastesPerDay: integer('RATE_LIMIT_TASTES_PER_DAY', 10),
    },
    payments: readPaymentSettings(reader),
  }
  reader.finish('The MCP server cannot start')
  return config
}

const ORIGINS = { isItem: isOrigin, items: 'origins such as https://agent.example' }

/** As browsers send it, extensions included: in lower case, without a path. */
function isOrigin(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\/[a-z\d.:[\]-]+$/.test(text)
}
