/** Counts in Redis or a compatible server, so that replicas share the limits. */
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { toWindow } from './flexible-window.ts'
import type { LimitStore, Places } from './limit-store.ts'

const PREFIX = 'vinspec'
/** A place that a crashed replica never gave back is free again after this time. */
const PLACE_LEASE_MS = 60_000

/** Takes a place unless all are taken by others; the score is when the place lapses. */
const TAKE_PLACE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[4])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return 1`

export interface RedisStoreOptions {
  readonly url: string
  /** Called when Redis fails; requests are then counted in this process instead of being refused. */
  readonly onFailure: (error: Error) => void
}

export function createRedisStore({ url, onFailure }: RedisStoreOptions): LimitStore {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
  redis.on('error', onFailure)
  return {
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
    places: (name, limit) => createPlaces(redis, `${PREFIX}:${name}`, limit, onFailure),
    close: async () => redis.disconnect(),
  }
}

function createPlaces(redis: Redis, prefix: string, limit: number, onFailure: (error: Error) => void): Places {
  return {
    async take(caller) {
      const key = `${prefix}:${caller}`
      const place = randomUUID()
      const now = Date.now()
      try {
        const taken = await redis.eval(TAKE_PLACE, 1, key, now, now + PLACE_LEASE_MS, limit, place)
        if (taken !== 1) return null
      } catch (error) {
        onFailure(error instanceof Error ? error : new Error(String(error)))
      }
      return () => {
        redis.zrem(key, place).catch(onFailure)
      }
    },
  }
}
