/**
 * This process's clock, which tests can move: for logs, vendors, and what only this process decides. Money, leases,
 * expiry, caps, and months follow the database's clock (`foundation/db/moment.sql`, `foundation/db/read-moment.ts`), to
 * which tests pass this one.
 */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
