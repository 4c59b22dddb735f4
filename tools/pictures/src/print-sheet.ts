import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StackFile } from '@vinspec/stack/stack-file'
import { environment } from './config.ts'

const run = promisify(execFile)

export interface PrintedSheet {
  readonly command: string
  readonly lines: readonly string[]
}

const VIN = '5YJSA1E67NF123456'

/** The command's output for one vehicle. */
export async function printSheet(root: string, { api_url: url, demo }: StackFile): Promise<PrintedSheet> {
  const main = join(root, 'packages/cli/src/main.ts')
  const { stdout } = await run(process.execPath, ['--conditions=@vinspec/source', main, 'lookup', VIN], {
    env: {
      ...environment,
      NO_COLOR: '1',
      COLUMNS: '80',
      VINSPEC_BASE_URL: url,
      VINSPEC_API_KEY: demo.api_key,
    },
  })
  return { command: `vinspec lookup ${VIN}`, lines: stdout.trimEnd().split('\n') }
}
