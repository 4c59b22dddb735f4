export { ensureDatabase } from './ensure-database.ts'
export { type PostgresOptions, type PostgresServer, startPostgres } from './postgres-server.ts'
export { runProgram, serverUser } from './run-program.ts'
export { makeScratchFolder } from './scratch-folder.ts'
