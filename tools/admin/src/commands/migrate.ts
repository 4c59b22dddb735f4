import type { Environment } from '@vinspec/core/foundation'
import { migrate } from '@vinspec/core/migrate'
import { readStackFile } from '@vinspec/stack/stack-file'
import { readConfig } from '../config.ts'
import { ownerOf, requireDatabase } from '../operator.ts'

/** Prepares the database for a deploy, before the new processes start. Returns what was applied. */
export async function migrateDatabase(env: Environment): Promise<string> {
  const config = readConfig(env)
  const stack = await readStackFile()
  const url = requireDatabase(config, stack)
  const applied = await migrate(ownerOf(config, stack, url), url)
  return applied.length === 0 ? 'The database is up to date.' : ['Applied:', ...applied].join('\n  ')
}
