/** How often customers and addresses may call, whatever app they call. */
export type { LimitStore, Places, Release, StoreWatcher, Window, WindowUsage } from './limit-store.ts'
export { createMemoryStore } from './memory-store.ts'
export { type Admission, createRateLimits, type RateLimitSettings, type RateLimits } from './rate-limits.ts'
export { readRateLimitSettings } from './read-settings.ts'
