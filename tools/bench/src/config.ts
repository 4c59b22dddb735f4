/** The environment of the benchmarks. Nothing else here reads `process.env`. */

/** What programs that are measured are started with. */
export const environment: NodeJS.ProcessEnv = process.env
/** What a server of a benchmark works with. */
export const databaseUrl = environment['DATABASE_URL'] ?? ''
export const customerId = environment['CUSTOMER_ID']
