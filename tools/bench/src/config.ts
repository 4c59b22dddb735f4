/** The environment of the benchmarks. Nothing else here reads `process.env`. */

/** What programs that are measured are started with. */
export const environment: NodeJS.ProcessEnv = process.env
/** What a server of a benchmark works with. */
export const databaseUrl = environment['DATABASE_URL'] ?? ''
export const customerId = environment['CUSTOMER_ID']
/** Of the vendor that a live source asks, the make whose cars it covers, and how many questions it allows at once. */
export const vendorUrl = environment['VENDOR_URL'] ?? ''
export const coveredMake = environment['COVERED_MAKE'] ?? ''
export const atOnce = Number(environment['AT_ONCE'])
