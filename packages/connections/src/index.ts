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

export class Pool extends PgPool {
  constructor(config?: PoolConfig) {
    super({ ...config, Client })
    this.on('error', ignore)
  }
}
