/** What no process of ours may do: change tables, turn off triggers, and write past them. */
import * as pg from '@vinspec/connections'
import { inject } from 'vitest'

/** The URL of the same database as the role that owns everything in it. */
export function asOwner(databaseUrl: string): string {
  return onDatabase(inject('postgresUrl'), new URL(databaseUrl).pathname.slice(1))
}

/** Runs statements as the owner. */
export async function executeAsOwner(databaseUrl: string, sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: asOwner(databaseUrl) })
  await owner.connect()
  try {
    await owner.query(sql)
  } finally {
    await owner.end()
  }
}

export function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
