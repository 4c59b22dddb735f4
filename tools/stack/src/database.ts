/** The stack's database: the one that DATABASE_URL names, or an embedded server under `.vinspec/`, with the same two roles. */
import { join } from 'node:path'
import { ensureDatabase, startPostgres } from '@vinspec/postgres'
import { stackFolder, stackFolderName } from './config.ts'
import { keepSecret } from './keep-secret.ts'

export interface StackDatabase {
  /** The URL for the role of the apps. */
  readonly url: string
  /** The URL for the role that owns the tables, for migrations. */
  readonly ownerUrl: string
  /** For people, such as "embedded, data in .vinspec/postgres". */
  readonly description: string
  stop(): Promise<void>
}

export async function startDatabase(environment: NodeJS.ProcessEnv): Promise<StackDatabase> {
  const given = environment['DATABASE_URL']
  if (given) {
    const ownerUrl = environment['DATABASE_OWNER_URL'] || given
    await ensureDatabase(ownerUrl)
    return { url: given, ownerUrl, description: 'DATABASE_URL', stop: async () => {} }
  }
  const folder = join(stackFolder, 'postgres')
  const server = await startPostgres({ folder })
  const ownerUrl = server.databaseUrl('vinspec')
  await ensureDatabase(ownerUrl)
  const url = new URL(ownerUrl)
  url.username = 'vinspec_app'
  url.password = await keepSecret(join(folder, 'app-password'))
  return {
    url: url.href,
    ownerUrl,
    description: `embedded, data in ${join(stackFolderName, 'postgres')}`,
    stop: () => server.stop(),
  }
}
