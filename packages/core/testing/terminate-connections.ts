import pg from 'pg'

/** Ends every other connection to a database, as an administrator or a failover does. */
export async function terminateConnections(databaseUrl: string): Promise<void> {
  const administrator = new pg.Client({ connectionString: databaseUrl })
  await administrator.connect()
  try {
    await administrator.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  } finally {
    await administrator.end()
  }
}
