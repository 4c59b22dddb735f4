/** What no process of ours may do: change tables, turn off triggers, and write past them. */
import { type Client, withClient } from '@vinspec/connections'
import { inject } from 'vitest'

/** The URL of the same database as the role that owns everything in it. */
export function asOwner(databaseUrl: string): string {
  return onDatabase(inject('postgresUrl'), new URL(databaseUrl).pathname.slice(1))
}

/** Runs statements as the owner. */
export async function executeAsOwner(databaseUrl: string, sql: string): Promise<void> {
  await asAdministrator(databaseUrl, (owner) => owner.query(sql))
}

/** Uses a connection that is not one of the service's own. */
export async function asAdministrator<T>(
  databaseUrl: string,
  work: (administrator: Client) => Promise<T>,
): Promise<T> {
  return await withClient(asOwner(databaseUrl), work)
}

export function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
