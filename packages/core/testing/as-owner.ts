/** What no process of ours may do: change tables, turn off triggers, and write past them. */
import * as pg from '@vinspec/connections'
import { inject } from 'vitest'

/** The URL of the same database as the role that owns everything in it. */
export function asOwner(databaseUrl: string): string {
  return onDatabase(inject('postgresUrl'), new URL(databaseUrl).pathname.slice(1))
}

/** Runs statements as the owner. */
export async function executeAsOwner(databaseUrl: string, sql: string): Promise<void> {
  await asAdministrator(databaseUrl, (owner) => owner.query(sql))
}

/** A connection that is not one of the service's own. */
export async function asAdministrator<T>(
  databaseUrl: string,
  work: (administrator: pg.Client) => Promise<T>,
): Promise<T> {
  const administrator = new pg.Client({ connectionString: asOwner(databaseUrl) })
  await administrator.connect()
  try {
    return await work(administrator)
  } finally {
    await administrator.end()
  }
}

export function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
