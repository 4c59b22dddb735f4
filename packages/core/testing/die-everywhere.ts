/** Kills a process at every point of a step in turn: before and after each commit and each outside call. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { ChildOrder, ChildStep } from '../test/payments-child.ts'
import type { PaymentBed } from './payment-bed.ts'

const childPath = fileURLToPath(new URL('../test/payments-child.ts', import.meta.url))

/** Tries the step with a fresh start at every point in turn, by number, and returns the names of the points. */
export async function dieEverywhere<Step extends ChildStep>(
  { bed, from = 0 }: { readonly bed: PaymentBed; readonly from?: number },
  prepare: () => Promise<Step>,
  recover: (step: Step) => Promise<void>,
): Promise<string[]> {
  const points: string[] = []
  for (;;) {
    const step = await prepare()
    const { databaseUrl } = bed
    const now = bed.clock().toISOString()
    const point = await dieAt({
      databaseUrl,
      settings: bed.sandbox.settings,
      now,
      step,
      dieAt: from + points.length,
    })
    await recover(step)
    if (point === null) return points
    points.push(point)
  }
}

/** Runs a step until it dies at the point of that number. Null: it came to its end before. */
async function dieAt(order: ChildOrder): Promise<string | null> {
  const args = ['--conditions=@vinspec/source', childPath, JSON.stringify(order)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (signal === 'SIGKILL') return printed.trim().split('\n').at(-1) ?? ''
  if (code !== 0) throw new Error(`the step ended with ${code}: ${printed}`)
  return null
}
