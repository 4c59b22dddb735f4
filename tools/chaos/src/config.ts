/** The environment, with which every app of the town starts. Nothing else here reads `process.env`. */
export const environment: NodeJS.ProcessEnv = process.env

/** How long parts fail in the short form. With its start, rest, and audit it takes about a minute. */
export const shortSeconds = Number(environment['CHAOS_SECONDS'] ?? 20)
