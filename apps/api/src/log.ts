/** How the process logs: JSON lines on standard output, without secrets. */
import type { FastifyServerOptions } from 'fastify'

/** An API key wherever it may appear: in a path, a message, a quoted value. */
const API_KEY = /vsk_live_\w+/g
/** The password in a URL such as `postgresql://user:password@host`; it may hold `@` and `/` unescaped. */
const URL_PASSWORD = /(\w:\/\/[^\s/:"@]*):[^\s"]+@/g

/** Blanks every secret that this service handles. */
export function withoutSecrets(text: string): string {
  return text.replace(API_KEY, 'vsk_live_[redacted]').replace(URL_PASSWORD, '$1:[redacted]@')
}

/** Options for Fastify's logger. Every finished line is searched, whatever put the secret into it. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return { level, hooks: { streamWrite: withoutSecrets } }
}
