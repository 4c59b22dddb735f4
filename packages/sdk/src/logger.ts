/** What the client says about its requests, to anyone who wants to read it. Secrets are redacted before. */

/** `console` is one, and so are the loggers of many libraries. */
export interface Logger {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
}

/**
 * How much is logged. `warn`: mistakes in your callbacks; `info`: also retries and failed calls; `debug`: also each
 * request and response, without bodies and secrets.
 */
export type LogLevel = 'off' | 'warn' | 'info' | 'debug'

export const LOG_LEVELS: readonly LogLevel[] = ['off', 'warn', 'info', 'debug']

export type Log = (level: Exclude<LogLevel, 'off'>, message: string) => void

/** Logs up to the level. What a logger throws never ends a call. */
export function createLog(logger: Logger, most: LogLevel): Log {
  return (level, message) => {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(most)) return
    try {
      logger[level](`vinspec: ${message}`)
    } catch {}
  }
}

/** Calls a caller's function, without waiting for it. What it throws, then or later, is logged and never ends a call. */
export async function notify<T>(
  callback: ((value: T) => unknown) | undefined,
  value: T,
  name: string,
  log: Log,
): Promise<void> {
  try {
    await callback?.(value)
  } catch (error) {
    log('warn', `${name} threw an error: ${String(error)}`)
  }
}
