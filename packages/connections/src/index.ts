/**
 * Connections to PostgreSQL, for the service, its tools, and its tests. A connection may end at any moment: idle, between
 * two queries, or just as a pool hands it over. Its next query fails and says so. `pg` also emits an event, and without a
 * listener that event ends the process, so nothing else opens connections (an import rule).
 */

import type { ClientConfig, PoolConfig } from 'pg'
import { Client as PgClient, Pool as PgPool } from 'pg'

export type { PoolClient, PoolConfig } from 'pg'
export { DatabaseError } from 'pg'

const ignore = () => {}

export class Client extends PgClient {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.on('error', ignore)
  }
}

/** Does the work on a connection of its own. */
export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Does the work in one transaction, which is rolled back if the work fails. */
export async function inTransaction<T>(client: PgClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

export class Pool extends PgPool {
  constructor(config?: PoolConfig) {
    super({ ...config, Client })
    this.on('error', ignore)
  }
}
