import * as pg from '@vinspec/connections'

const NO_SUCH_DATABASE = '3D000'

/** Creates the database that the URL names, unless it exists. Throws, with the reason, if the server cannot be used. */
export async function ensureDatabase(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error('DATABASE_URL must start with postgresql://')
  const error = await tryToConnect(url)
  if (!error) return
  if (!('code' in error) || error.code !== NO_SUCH_DATABASE) {
    throw new Error(`The database server at ${withoutPassword(url)} cannot be used: ${error.message}`, {
      cause: error,
    })
  }
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  await pg.withClient(maintenance.href, (client) =>
    client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`),
  )
}

async function tryToConnect(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}
