/** The numbers that the service promises (docs/service.md). */

export const CREDIT_LIFETIME_DAYS = 30
export const IDEMPOTENCY_RETENTION_HOURS = 24
export const MAX_ACTIVE_API_KEYS = 5
export const MAX_NOTE_LENGTH = 500
export const REQUEST_LOG_DAYS = 90
/** The most VINs that one list for a bulk lookup can have. */
export const MAX_BULK_ROWS = 100_000
/** For how many days a bulk lookup can be resumed and its results are kept. The vehicles stay saved. */
export const BULK_LOOKUP_DAYS = 90
/** For how many days the same list, sent again, is the same batch. */
export const SAME_BATCH_DAYS = 30
/**
 * The most VINs in a customer's open lists, and in all of the customer's lists. A shorter list counts as the fewest.
 */
export const MAX_OPEN_BULK_ROWS = 200_000
export const MAX_KEPT_BULK_ROWS = 300_000
export const FEWEST_BULK_ROWS = 10
/**
 * The most VINs in all of a customer's rehearsed batches. They are free, and a server goes through them all whenever it
 * lists them.
 */
export const MAX_REHEARSED_ROWS = 10_000
/** How many days the status page goes back. */
export const HEALTH_DAYS = 90
/** The highest daily cap of a key or an app, in credits. */
export const MAX_DAILY_CREDIT_CAP = 10_000
/**
 * The highest monthly maximum of a key or an app, both for what it spends and for automatic top-up: $100,000, in cents.
 */
export const MAX_MONTHLY_CENTS = 10_000_000

/** The numbers that customers are shown. */
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
/** If a grant comes later than this after its payment, its days count from the grant. */
export const LATE_GRANT_MS: number = HOUR_MS
/** How long a used refresh token still works, so that a client that lost the response can ask again. */
export const REFRESH_GRACE_MS = 15_000
/** How long an idempotency record is kept beyond its 24 hours: longer than an attempt may still be running. */
export const PRUNE_MARGIN_MS: number = HOUR_MS
/** How long a browser that got free lookups is remembered and gets no more. */
export const FREE_LOOKUP_TRACE_MS: number = 30 * 24 * HOUR_MS
/** How long the content of an email is kept: as long as the security log, which says more. */
export const NOTIFICATION_RETENTION_MS: number = 366 * 24 * HOUR_MS
/** How long a webhook event is kept after it was processed. */
export const PAYMENT_EVENT_RETENTION_MS: number = 90 * 24 * HOUR_MS

/** The most lookups in one commit. More gain little, and all of them wait for each other. */
export const LOOKUPS_AT_ONCE = 64
