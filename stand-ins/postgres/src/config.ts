/** The environment of PostgreSQL's programs. Nothing else here reads `process.env`. */

/** One locale everywhere, whatever the terminal's. */
export const programEnvironment: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C' }
