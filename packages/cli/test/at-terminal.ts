/** `vinspec login` as at a terminal, up to the code that it shows, while somebody acts on the page. */
import { spawn } from 'node:child_process'
import type { Finished, RunOptions } from '@vinspec/core/testing/run-process'
import { inject } from 'vitest'

export interface WaitingLogin {
  /** As shown, without its hyphen. */
  readonly userCode: string
  interrupt(signal: NodeJS.Signals): void
  readonly finished: Promise<Finished>
}

/** Makes pipes pass for a terminal without colors: nothing is read from it. */
const TERMINAL =
  'data:text/javascript,process.stdin.isTTY=process.stderr.isTTY=true;process.stderr.getColorDepth=()=>1'
const CODE = /\b([B-Z]{4})-([B-Z]{4})\b/

/** Rejects if the command ends before it shows a code. */
export async function startLogin(args: readonly string[], options: RunOptions): Promise<WaitingLogin> {
  const started = spawnAtTerminal(['login', ...args], options)
  const userCode = await Promise.race([started.shown, started.finished.then(endedEarly)])
  return { userCode, interrupt: started.kill, finished: started.finished }
}

/** The same for a login that shows no code. */
export async function runAtTerminal(args: readonly string[], options: RunOptions): Promise<Finished> {
  return await spawnAtTerminal(args, options).finished
}

function spawnAtTerminal(args: readonly string[], options: RunOptions) {
  const child = spawn(process.execPath, ['--import', TERMINAL, inject('command'), ...args], options)
  child.stdin.end()
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    stdout += part
  })
  const shown = new Promise<string>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      stderr += part
      const [, first, second] = CODE.exec(stderr) ?? []
      // Once it waits, no matter who interrupts it meets it there.
      if (first && second && stderr.includes('Waiting')) resolve(first + second)
    })
  })
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject).once('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })
  return { shown, finished, kill: (signal: NodeJS.Signals) => void child.kill(signal) }
}

function endedEarly({ exitCode, stderr }: Finished): never {
  throw new Error(`login ended with ${exitCode}: ${stderr}`)
}
