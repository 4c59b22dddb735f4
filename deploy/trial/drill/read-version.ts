import { withClient } from '@vinspec/connections'

/** Of the server, as in 18.1. */
export async function readVersion(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ server_version: string }>('SHOW server_version'),
  )
  return rows[0]?.server_version ?? ''
}
