/** The environment of PostgreSQL's programs. Nothing else here reads `process.env`. */

/** Uses one locale everywhere, whatever the terminal's is. */
export const programEnvironment: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C' }

/** The folder of another PostgreSQL's programs, which are used instead. */
export const postgresBin = process.env['POSTGRES_BIN']
