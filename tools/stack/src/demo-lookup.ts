/** The first output that a new developer sees: a real lookup through the CLI, for one credit. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StackFile } from './stack-file.ts'

/** A 2022 Tesla Model S Plaid; the serial number is made up, everything else is real. */
export const DEMO_VIN = '5YJSA1E67NF123456'

const cli = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url))

/** Prints what the CLI prints. Throws when it fails. */
export async function lookUpWithCli(
  { api_url, demo }: StackFile,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', cli, 'lookup', DEMO_VIN], {
    env: { ...environment, VINSPEC_API_KEY: demo.api_key, VINSPEC_BASE_URL: api_url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error('The demo lookup failed. The message above says why.')
}
