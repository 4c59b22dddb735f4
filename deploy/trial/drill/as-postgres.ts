/** A folder of the user whom PostgreSQL runs as, and commands by that user. */
import { chown, rm } from 'node:fs/promises'
import { makeScratchFolder, runProgram, serverUser } from '@vinspec/postgres'
import { onTestFinished } from 'vitest'

export type Environment = Readonly<Record<string, string>>

/** For servers and every log of the test that is running. If that fails, the folder stays, until the next drill, and is named. */
export async function makeDrillFolder(): Promise<string> {
  const folder = await makeScratchFolder('vinspec-drill-')
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.log(`The logs of the drill are in ${folder}`)
    else await rm(folder, { recursive: true })
  })
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
