/** The environment of the benchmarks. Nothing else here reads `process.env`. */

/** The environment with which measured programs are started. */
export const environment: NodeJS.ProcessEnv = process.env
/** The database of a benchmark's server. */
export const databaseUrl = environment['DATABASE_URL'] ?? ''
export const customerId = environment['CUSTOMER_ID']
/** The live source's vendor, the make whose cars it covers, and how many questions it allows at once. */
export const vendorUrl = environment['VENDOR_URL'] ?? ''
export const coveredMake = environment['COVERED_MAKE'] ?? ''
export const atOnce = Number(environment['AT_ONCE'])
/** Whether a bare server makes the commits of a paid lookup. */
export const commits = environment['COMMITS'] === 'yes'
