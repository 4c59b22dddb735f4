/**
 * Runs programs for the test process that started it (run-process.ts). To start one, the system copies the tables of all
 * memory of the process that does, which then pays for each page that it writes next: tens of milliseconds in a process of
 * some hundred megabytes, and nearly nothing in this one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Program {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** What it reads on standard input. */
  readonly input: string
}

/** A program to run, or a signal for one that runs. */
export type Order = { readonly id: number } & (Program | { readonly signal: NodeJS.Signals })

export interface Ended {
  readonly id: number
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  /** Why it did not start. */
  readonly error?: string
}

const running = new Map<number, ChildProcess>()

process.on('message', (message) => {
  const order: Order = Object(message)
  if ('signal' in order) running.get(order.id)?.kill(order.signal)
  else void run(order.id, order)
})
process.on('disconnect', () => process.exit())

async function run(id: number, { program, args, input, ...options }: Program): Promise<void> {
  const child = spawn(program, args, options)
  running.set(id, child)
  // A program that does not read its input closes it.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [stdout, stderr, error] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close').then(() => undefined, String),
  ])
  running.delete(id)
  const ended: Ended = { id, exitCode: child.exitCode, stdout, stderr, ...(error !== undefined && { error }) }
  process.send?.(ended)
}
