/**
 * Counts in Redis or a compatible server, so that replicas share the limits. While Redis does not answer,
 * each replica counts by itself: a limit too generous for a while is better than refusing customers.
 */
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { toWindow } from './flexible-window.ts'
import type { LimitStore, Places, StoreWatcher } from './limit-store.ts'
import { createMemoryPlaces } from './memory-store.ts'

const PREFIX = 'vinspec'
/** A place that a crashed replica never gave back is free again after this time. */
const PLACE_LEASE_MS = 60_000
const CONNECT_TIMEOUT_MS = 2_000
const COMMAND_TIMEOUT_MS = 500

/** Takes a place unless all are taken by others; the score is when the place lapses. */
const TAKE_PLACE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[4])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return 1`

/** Resolves once it is known whether Redis responds, so that the first request is counted in the right place. */
export async function createRedisStore(url: string): Promise<LimitStore> {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  })
  const health = watchHealth(redis)
  await new Promise<void>((resolve) => {
    redis.once('ready', () => resolve())
    redis.once('error', () => resolve())
  })
  return {
    watch: health.watch,
    window: (name, quota, seconds) =>
      toWindow(
        new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `${PREFIX}:${name}`,
          points: quota,
          duration: seconds,
          insuranceLimiter: new RateLimiterMemory({ points: quota, duration: seconds }),
        }),
      ),
    places: (name, limit) => createPlaces(redis, `${PREFIX}:${name}`, limit, health.report),
    close: async () => redis.disconnect(),
  }
}

type Report = (error: unknown) => void

/** Knows whether Redis answers, by its connection and by the commands that failed. */
function watchHealth(redis: Redis) {
  let failure: Error | undefined
  const watchers: StoreWatcher[] = []
  const report: Report = (error) => {
    if (failure) return
    failure = error instanceof Error ? error : new Error(String(error))
    for (const watcher of watchers) watcher.onFailure(failure)
  }
  redis.on('error', report)
  redis.on('ready', () => {
    if (failure) for (const watcher of watchers) watcher.onRecovery()
    failure = undefined
  })
  return {
    report,
    watch(watcher: StoreWatcher): void {
      watchers.push(watcher)
      if (failure) watcher.onFailure(failure)
    },
  }
}

function createPlaces(redis: Redis, prefix: string, limit: number, report: Report): Places {
  const own = createMemoryPlaces(limit)
  return {
    take: async (caller) => {
      const key = `${prefix}:${caller}`
      const place = randomUUID()
      const now = Date.now()
      try {
        const taken = await redis.eval(TAKE_PLACE, 1, key, now, now + PLACE_LEASE_MS, limit, place)
        return taken === 1 ? () => void redis.zrem(key, place).catch(report) : null
      } catch (error) {
        report(error)
        return await own.take(caller)
      }
    },
  }
}
