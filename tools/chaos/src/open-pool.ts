import pg from 'pg'

/**
 * Connections to a database that fails. They may end at any moment: idle, between two queries, or when they were handed
 * over just now. Whoever uses one learns of it from the next query; without a listener, the event would end the process.
 */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
