/** `pnpm start` as a process, in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchProcess } from '@vinspec/http-server/testing/watch-process'
import { makeScratchFolder, startPostgres } from '@vinspec/postgres'
import type { StackFile } from '../src/stack-file.ts'

const running = new Map<ChildProcess, Promise<unknown>>()

/** For the end of a file: a test that failed half-way leaves nothing behind. */
export async function endAll(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGTERM')
  await Promise.all(running.values())
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Starts it and collects what it prints. */
export function start(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', main, ...args], {
    env: {
      ...process.env,
      // It never runs in production.
      NODE_ENV: 'development',
      DATABASE_URL: '',
      PORT: '',
      PORTAL_PORT: '',
      VINSPEC_STACK_FOLDER: folder,
      ...environment,
    },
  })
  const { logged, ended: exited, output } = watchProcess(child)
  const ended = exited.then((exitCode) => ({ exitCode, output: output() }))
  running.set(
    child,
    ended.finally(() => running.delete(child)),
  )
  /** Resolves once a line with the text was printed. */
  const printed = (text: string) => logged((line) => line.includes(text))
  return { child, ended, output, printed }
}

export async function readStack(folder: string): Promise<StackFile> {
  return JSON.parse(await readFile(join(folder, 'stack.json'), 'utf8'))
}

/** What the demo customer has left. */
export async function readCredits({ api_url: apiUrl, demo }: StackFile): Promise<number> {
  const response = await fetch(`${apiUrl}/credits`, { headers: { authorization: `Bearer ${demo.api_key}` } })
  return Number(Object(await response.json()).available_credits)
}

export async function makeFolder(): Promise<string> {
  return await makeScratchFolder('vinspec-stack-')
}

/** Removes the folder, after the server that a killed run may have left in it. */
export async function removeFolder(folder: string): Promise<void> {
  const left = await startPostgres({ folder: join(folder, 'postgres') })
  await left.stop()
  await rm(folder, { recursive: true })
}

export type RunningStack = Awaited<ReturnType<typeof runStack>>

/** A whole stack that is up. */
export async function runStack(environment: NodeJS.ProcessEnv = {}) {
  const folder = await makeFolder()
  const { child, ended, printed } = start(folder, [], environment)
  await printed('Try it')
  return {
    folder,
    file: await readStack(folder),
    end: async () => {
      child.kill('SIGTERM')
      await ended
      await removeFolder(folder)
    },
  }
}
