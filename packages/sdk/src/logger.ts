/** What the client says about its requests, to whoever wants to read it. */
import { isRecord } from './is-record.ts'
import type { Redact } from './redact.ts'

/** `console` is one, and so are the loggers of many libraries. */
export interface Logger {
  debug(message: string, fields?: object): void
  info(message: string, fields?: object): void
  warn(message: string, fields?: object): void
}

/**
 * How much is logged. `warn`: mistakes in your callbacks; `info`: also retries and failed calls; `debug`: also each
 * request and response, without bodies and secrets.
 */
export type LogLevel = 'off' | 'warn' | 'info' | 'debug'

export const LOG_LEVELS: readonly LogLevel[] = ['off', 'warn', 'info', 'debug']

export type Log = (level: Exclude<LogLevel, 'off'>, message: string, fields?: object) => void

/** Logs up to the level, redacted. What a logger throws never ends a call. */
export function createLog(logger: Logger, most: LogLevel, redact: Redact): Log {
  return (level, message, fields) => {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(most)) return
    try {
      const redacted: unknown = JSON.parse(redact(JSON.stringify(fields ?? {})))
      logger[level](`vinspec: ${redact(message)}`, ...(isRecord(redacted) ? [redacted] : []))
    } catch {}
  }
}

/** Calls a caller's function. What it throws, then or later, is logged and never ends a call. */
export function notify<T>(
  callback: ((value: T) => unknown) | undefined,
  value: T,
  name: string,
  log: Log,
): void {
  const failed = (error: unknown) => log('warn', `${name} threw an error: ${String(error)}`)
  try {
    Promise.resolve(callback?.(value)).catch(failed)
  } catch (error) {
    failed(error)
  }
}
