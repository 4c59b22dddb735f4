/** The parts on the status page, in its order. */
export const PARTS = ['api', 'mcp', 'vehicle_data', 'payments', 'worker', 'database'] as const

export type Part = (typeof PARTS)[number]

export const PART_NAMES: Readonly<Record<Part, string>> = {
  api: 'API',
  mcp: 'MCP server',
  vehicle_data: 'Vehicle data',
  payments: 'Payments',
  worker: 'Background work',
  database: 'Database',
}

export type Health = 'up' | 'degraded' | 'down'

export function isPart(text: string): text is Part {
  return PARTS.some((part) => part === text)
}

export function isHealth(text: string): text is Health {
  return text === 'up' || text === 'degraded' || text === 'down'
}

const MINUTE_MS = 60_000

/** How long a measurement applies. One is due per minute, so a late one leaves no gap. */
export const STANDS_MS: number = 3 * MINUTE_MS
