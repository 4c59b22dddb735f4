/** Kills a process at every point of a step: after each commit and each outside call. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import type { ChildOrder, ChildStep } from '../test/payments-child.ts'
import type { PaymentBed } from './payment-bed.ts'

const childPath = fileURLToPath(new URL('../test/payments-child.ts', import.meta.url))

interface Deaths {
  readonly bed: PaymentBed
  /** The names of the points, in order. The step must have exactly these. */
  readonly points: readonly string[]
  /** The number of the first point. */
  readonly from?: number
}

/**
 * Takes one customer for each point, and one more, through the same step: each stops at its own point, and the last one
 * reaches the end. Then the process that runs all of them is killed.
 * @param prepare creates this many steps, before the first is run
 */
export async function dieEverywhere<Step extends ChildStep>(
  { bed, points, from = 0 }: Deaths,
  prepare: (count: number) => Promise<readonly Step[]>,
): Promise<readonly Step[]> {
  const steps = await prepare(points.length + 1)
  const reached = await dieWithin({
    databaseUrl: bed.databaseUrl,
    settings: bed.sandbox.settings,
    now: bed.clock().toISOString(),
    from,
    steps,
  })
  expect(reached).toEqual([...points, 'the end'])
  return steps
}

/** Returns how far each step had come when the process died. */
async function dieWithin(order: ChildOrder): Promise<string[]> {
  const args = ['--conditions=@vinspec/source', childPath, JSON.stringify(order)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (signal !== 'SIGKILL') throw new Error(`a step ended the process with ${code}: ${printed}`)
  return printed.trim().split('\n')
}
