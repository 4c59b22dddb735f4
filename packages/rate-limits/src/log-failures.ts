import type { StoreWatcher } from './limit-store.ts'

interface Log {
  error(details: { readonly err: Error }, message: string): void
  info(message: string): void
}

/** Logs when the limits are not shared. */
export function logFailures(log: Log): StoreWatcher {
  return {
    onFailure: (err) => log.error({ err }, 'rate limits are counted in this process alone'),
    onRecovery: () => log.info('rate limits are shared again'),
  }
}
