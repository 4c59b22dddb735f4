/** How the process logs: JSON lines on standard output, without secrets. */
import { withoutSecrets } from '@vinspec/core'
import type { FastifyServerOptions } from 'fastify'

/** Options for Fastify's logger. Every finished line is searched, whatever put the secret into it. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return { level, hooks: { streamWrite: withoutSecrets } }
}
