import type { Environment } from '@vinspec/core/foundation'
import { migrate } from '@vinspec/core/migrate'
import { readStackFile } from '@vinspec/stack/stack-file'
import { readConfig } from '../config.ts'
import { requireDatabase } from '../operator.ts'

/** Does what a deploy does before the new processes start. Says what was applied. */
export async function migrateDatabase(env: Environment): Promise<string> {
  const config = readConfig(env)
  const stack = await readStackFile()
  const url = requireDatabase(config, stack)
  const ownerUrl = config.databaseOwnerUrl ?? (url === stack?.database_url ? stack.database_owner_url : url)
  const applied = await migrate(ownerUrl ?? url, url)
  return applied.length === 0 ? 'The database is up to date.' : ['Applied:', ...applied].join('\n  ')
}
