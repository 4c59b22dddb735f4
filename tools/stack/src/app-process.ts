/** An app of the stack, which is restarted if it ends. */
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Door } from '@vinspec/http-server/open-door'
import { stackFolder } from './config.ts'
import { type Launch, launchApp } from './launch-app.ts'
import { type Supervised, supervise } from './supervise.ts'

export interface App extends Pick<Launch, 'name' | 'environment'> {
  /** The app's folder in the repository. */
  readonly folder: string
  /** The doors that lead to the app, in the order in which it reports its ports. */
  readonly doors?: readonly Door[]
}

/**
 * Starts the app, and resolves once its doors lead to it. From then on, it is restarted whenever it ends without being
 * stopped.
 */
export async function startApp({ name, folder, environment, doors = [] }: App): Promise<Supervised> {
  const logPath = join(stackFolder, `${basename(folder)}.log`)
  const launch = async () => {
    const preload = new URL('./follow-parent.ts', import.meta.url)
    const main = `${folder}/src/main.ts`
    const { child, ports } = await launchApp({ name, main, environment, preload, logPath })
    for (const [index, door] of doors.entries()) door.leadTo(ports[index] ?? Number.NaN)
    return child
  }
  // Each start of the stack begins a new log.
  await rm(logPath, { force: true })
  return supervise(name, await launch(), launch)
}
