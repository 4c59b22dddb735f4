/** The environment of PostgreSQL's programs. Nothing else here reads `process.env`. */

/** One locale everywhere, whatever the terminal's. */
export const programEnvironment: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C' }

/** The folder of another PostgreSQL's programs, to run on that instead. */
export const postgresBin = process.env['POSTGRES_BIN']
