/** The stack's database: the one that DATABASE_URL names, or an embedded server under `.vinspec/`. */
import { join } from 'node:path'
import { ensureDatabase, startPostgres } from '@vinspec/postgres'
import { stackFolder, stackFolderName } from './config.ts'

export interface StackDatabase {
  readonly url: string
  /** For a person, e.g. "embedded, data in .vinspec/postgres". */
  readonly description: string
  stop(): Promise<void>
}

export async function startDatabase(databaseUrl: string | undefined): Promise<StackDatabase> {
  if (databaseUrl) {
    await ensureDatabase(databaseUrl)
    return { url: databaseUrl, description: 'DATABASE_URL', stop: async () => {} }
  }
  const server = await startPostgres({ folder: join(stackFolder, 'postgres') })
  const url = server.databaseUrl('vinspec')
  await ensureDatabase(url)
  return {
    url,
    description: `embedded, data in ${join(stackFolderName, 'postgres')}`,
    stop: () => server.stop(),
  }
}
