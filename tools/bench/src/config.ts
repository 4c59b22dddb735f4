/** The environment of the benchmarks. Nothing else here reads `process.env`. */

/** What programs that are measured are started with. */
export const environment: NodeJS.ProcessEnv = process.env
