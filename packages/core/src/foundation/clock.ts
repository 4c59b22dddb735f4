/**
 * This process's time, so that tests can move it: for logs, vendors, and what only this process decides. Money, leases, expiry,
 * caps and months go by the database's (`foundation/db/moment.sql`, `foundation/db/read-moment.ts`), to which tests hand this one.
 */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
