/** Runs a program to its end. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Ended, Order, Program } from './program-runner.ts'

export interface Finished {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd?: URL | string
  /** The whole environment of the program; by default that of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** What the program reads on standard input. */
  readonly input?: string
  /** When it resolves, somebody presses Ctrl-C, or the program gets the signal. */
  readonly interrupted?: Promise<unknown> | undefined
  readonly endedBy?: NodeJS.Signals
}

export async function run(
  program: string,
  args: readonly string[],
  { input = '', interrupted, endedBy = 'SIGINT', env = process.env, cwd = process.cwd() }: RunOptions = {},
): Promise<Finished> {
  const id = ++lastId
  const folder = cwd instanceof URL ? fileURLToPath(cwd) : cwd
  const ended = start(id, { program, args, cwd: folder, env, input })
  void interrupted?.then(() => send({ id, signal: endedBy }))
  const { error, exitCode, stdout, stderr } = await ended
  if (error !== undefined) throw new Error(error)
  return { exitCode, stdout, stderr }
}

/** Returns what the program prints. Throws if it fails, with all that it printed. */
export async function succeed(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { exitCode, stdout, stderr } = await run(program, args, options)
  if (exitCode === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`)
}

/** Of this process, started by its first program. It ends with this process, and keeps it only while a program runs. */
let runner: ChildProcess | undefined
let lastId = 0
const awaited = new Map<number, PromiseWithResolvers<Ended>>()

function send(order: Order): void {
  runner ??= startRunner()
  runner.send(order)
}

async function start(id: number, program: Program): Promise<Ended> {
  const ending = Promise.withResolvers<Ended>()
  awaited.set(id, ending)
  send({ id, ...program })
  runner?.channel?.ref()
  try {
    return await ending.promise
  } finally {
    awaited.delete(id)
    if (awaited.size === 0) runner?.channel?.unref()
  }
}

function startRunner(): ChildProcess {
  const child = fork(new URL('./program-runner.ts', import.meta.url), { execArgv: [] })
  child.unref()
  child.on('message', (message) => {
    const ended: Ended = Object(message)
    awaited.get(ended.id)?.resolve(ended)
  })
  child.on('exit', () => {
    for (const { reject } of awaited.values()) reject(new Error('what runs programs has ended'))
  })
  return child
}
