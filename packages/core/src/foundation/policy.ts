/** What the service promises, in numbers (docs/service.md). */

export const CREDIT_LIFETIME_DAYS = 30
export const IDEMPOTENCY_RETENTION_HOURS = 24
export const MAX_ACTIVE_API_KEYS = 5
export const MAX_NOTE_LENGTH = 500
export const REQUEST_LOG_DAYS = 90
/** How many VINs one list for a bulk lookup has at most. */
export const MAX_BULK_ROWS = 100_000
/** How long a bulk lookup can be resumed and its results are kept. The vehicles stay saved. */
export const BULK_LOOKUP_DAYS = 90
/** How long the same list sent again is the same batch. */
export const SAME_BATCH_DAYS = 30
/** VINs in the lists of a customer that have not ended, and in all of them, at most. A shorter list counts as a few. */
export const MAX_OPEN_BULK_ROWS = 200_000
export const MAX_KEPT_BULK_ROWS = 300_000
export const FEWEST_BULK_ROWS = 10
/** How far back the status page shows what worked. */
export const HEALTH_DAYS = 90
/** The highest daily cap that a key or an app can have. */
export const MAX_DAILY_CREDIT_CAP = 10_000
/** The highest monthly maximum that a key or an app can have, of what it spends and of automatic top-up: $100,000. */
export const MAX_MONTHLY_CENTS = 10_000_000

/** The numbers that customers are told. */
export const PROMISED: {
  readonly creditDays: number
  readonly idempotencyHours: number
  readonly activeApiKeys: number
  readonly noteLength: number
  readonly requestLogDays: number
  readonly dailyCreditCap: number
} = {
  creditDays: CREDIT_LIFETIME_DAYS,
  idempotencyHours: IDEMPOTENCY_RETENTION_HOURS,
  activeApiKeys: MAX_ACTIVE_API_KEYS,
  noteLength: MAX_NOTE_LENGTH,
  requestLogDays: REQUEST_LOG_DAYS,
  dailyCreditCap: MAX_DAILY_CREDIT_CAP,
}

const HOUR_MS = 60 * 60 * 1000

export const CREDIT_LIFETIME_MS: number = CREDIT_LIFETIME_DAYS * 24 * HOUR_MS
/** A grant that comes later than this after its payment counts its days from itself. */
export const LATE_GRANT_MS: number = HOUR_MS
/** How long a refresh token still works after its use, so that a client that lost the answer can ask again. */
export const REFRESH_GRACE_MS = 15_000
/** How long an idempotency record outlives its 24 hours: longer than an attempt may still be running. */
export const PRUNE_MARGIN_MS: number = HOUR_MS
/** How long a browser that got free lookups gets no more, and is remembered for that. */
export const FREE_LOOKUP_TRACE_MS: number = 30 * 24 * HOUR_MS
/** How long what an email said is kept: as long as the security log, which says more. */
export const NOTIFICATION_RETENTION_MS: number = 366 * 24 * HOUR_MS
/** How long a webhook event is kept after it was processed. */
export const PAYMENT_EVENT_RETENTION_MS: number = 90 * 24 * HOUR_MS

/** Lookups in one commit at most. More gain little, and all of them wait for each other. */
export const LOOKUPS_AT_ONCE = 64
