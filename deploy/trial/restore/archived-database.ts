/** A real PostgreSQL that pgBackRest archives, with the configuration in deploy/pgbackrest. */
import { randomBytes, randomInt } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TownServer } from '@vinspec/chaos'
import { type Environment, runAsPostgres } from '../drill/as-postgres.ts'
import { searchPath } from '../drill/config.ts'
import { findPostgres } from '../drill/installed.ts'
import { readVersion } from '../drill/read-version.ts'

export interface ArchivedDatabase extends TownServer {
  /** PostgreSQL's. */
  readonly version: string
  /** Runs commands on its machine; returns what they printed. */
  run(script: string, environment?: Environment): Promise<string>
}

const CONFIGURATION = new URL('../../pgbackrest/', import.meta.url)
const USER = 'vinspec'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  include_if_exists: 'archiving.conf',
}

export async function startArchivedDatabase(folder: string): Promise<ArchivedDatabase> {
  const bin = (await findPostgres()) ?? ''
  const data = join(folder, 'data')
  const port = String(randomInt(15_000, 32_000))
  const password = randomBytes(18).toString('hex')
  const own = {
    PATH: `${bin}:${searchPath}`,
    PGDATA: data,
    PGHOST: folder,
    PGPORT: port,
    PGUSER: USER,
    PGDATABASE: 'postgres',
    ...backupSettings(folder, data, port),
  }
  const run = (script: string, environment: Environment = {}) =>
    runAsPostgres(folder, script, { ...own, ...environment })

  await writeFile(join(folder, 'password'), password)
  await cp(CONFIGURATION, folder, { recursive: true })
  await run(
    `initdb --username=${USER} --pwfile=${folder}/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C`,
  )
  const settings = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder })
  const lines = settings.map(([name, value]) => `${name} = '${value}'`).join('\n')
  const file = join(data, 'postgresql.conf')
  await writeFile(file, `${await readFile(file, 'utf8')}\n${lines}\n`)
  await run(
    'cp "$PGDATA/../archiving.conf" "$PGDATA" && pg_ctl start --log="$PGDATA/../postgresql.log" --wait',
  )
  const url = `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    port: Number(port),
    version: await readVersion(url),
    run,
    stop: async () => {
      await run('if pg_ctl status; then pg_ctl stop --mode=immediate --wait; fi')
    },
  }
}

/** What differs from the file: pgBackRest takes it from the environment. */
function backupSettings(folder: string, data: string, port: string): Environment {
  return {
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: join(folder, 'repository'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: port,
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_PG1_USER: USER,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_LOG_PATH: join(folder, 'log'),
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    PGBACKREST_LOG_LEVEL_FILE: 'off',
  }
}
