/** The environment that drills start programs with. Nothing else of them reads `process.env`. */
export const searchPath = process.env['PATH'] ?? ''

/** The folder of PostgreSQL's programs; undefined: the newest of the machine. */
export const postgresBin = process.env['POSTGRES_BIN']
