/** How often customers and addresses may call, whatever app they call. */
export { type AddressLimit, createAddressLimit } from './address-limit.ts'
export { createDatabaseWindows } from './database-windows.ts'
export type {
  LimitStore,
  Places,
  Release,
  StoreWatcher,
  Window,
  Windows,
  WindowUsage,
} from './limit-store.ts'
export { logFailures } from './log-failures.ts'
export { createMemoryStore } from './memory-store.ts'
export { neighborhoodOf, networkOf } from './network-of.ts'
export {
  type Admission,
  createRateLimits,
  LOOKUP_WAIT_MS,
  type RateLimitSettings,
  type RateLimits,
} from './rate-limits.ts'
export { readRateLimitSettings } from './read-settings.ts'
