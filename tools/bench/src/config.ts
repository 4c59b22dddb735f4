/** The environment of the benchmarks. Nothing else here reads `process.env`. */

/** What programs that are measured are started with. */
export const environment: NodeJS.ProcessEnv = process.env
/** What a server of a benchmark works with. */
export const databaseUrl = environment['DATABASE_URL'] ?? ''
export const customerId = environment['CUSTOMER_ID']
/** Of the vendor that a live source asks, and the make whose cars it covers. */
export const vendorUrl = environment['VENDOR_URL'] ?? ''
export const coveredMake = environment['COVERED_MAKE'] ?? ''
