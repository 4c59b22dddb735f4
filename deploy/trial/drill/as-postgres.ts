/** A folder of the user whom PostgreSQL runs as, and commands by that user. */
import { chown } from 'node:fs/promises'
import { makeScratchFolder, runProgram, serverUser } from '@vinspec/postgres'

export type Environment = Readonly<Record<string, string>>

export async function makeServerFolder(prefix: string): Promise<string> {
  const folder = await makeScratchFolder(prefix)
  if (serverUser) await chown(folder, serverUser.uid, serverUser.gid)
  return folder
}

/** Returns what it printed. Throws with that if it fails. */
export async function runAsPostgres(
  folder: string,
  script: string,
  environment: Environment,
): Promise<string> {
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const { exitCode, output } = await runProgram('/usr/bin/env', [...settings, 'bash', '-c', script], folder)
  if (exitCode !== 0) throw new Error(`ended with ${exitCode}:\n${script}\n${output}`)
  return output
}
