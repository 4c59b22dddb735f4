/** An app of the stack, which is kept running. */
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Door } from '@vinspec/http-server/open-door'
import { stackFolder } from './config.ts'
import { type Launch, launchApp } from './launch-app.ts'
import { type Supervised, supervise } from './supervise.ts'

export interface App extends Pick<Launch, 'name' | 'environment'> {
  /** Of the app, in the repository. */
  readonly folder: string
  /** What leads to it, in the order in which it says where it listens. */
  readonly doors?: readonly Door[]
}

/**
 * Starts it on reserved ports, and resolves once they lead to it. From then on, it is started again whenever it ends
 * without being asked to.
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
