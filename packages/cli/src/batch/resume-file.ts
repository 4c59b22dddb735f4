/**
 * What a batch has done so far, so that it can go on after any interruption, and be printed again, without paying twice.
 * Every line is written before the next request: `started` before a lookup, its outcome after it. The keys of all lookups
 * follow from the batch's ID, so a lookup that was started is repeated under the same key.
 *
 * The file is also the lock. Anyone who wants to work on the batch adds a line that says so, and works if nobody who is alive
 * did so before. Appending has an order that all processes see, and nothing is left to clean up after a crash.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'
import { isObject } from '../data/is-object.ts'
import { EXIT } from '../exit-codes.ts'
import { describeWriteFault, isFault } from '../write-fault.ts'
import type { Outcome } from './outcome.ts'
import { createRun, isAlive, isRun, type Run } from './running-batch.ts'
import { wait as pause } from './wait.ts'

interface KeptBatch {
  /** Undefined: none was started. */
  readonly batchId: string | undefined
  /** Final outcomes of earlier runs, by VIN. */
  readonly done: ReadonlyMap<string, Outcome>
  /** When lookups were first started, by VIN, in milliseconds. */
  readonly started: ReadonlyMap<string, number>
  /** Those that have not said that they ended, in the order in which they came. */
  readonly runs: readonly Run[]
  /** When the last lookup was started, in milliseconds. */
  readonly progressMs: number
}

export interface ResumeFile extends Pick<KeptBatch, 'done' | 'started'>, Disposable {
  readonly path: string
  readonly batchId: string
  /** Throws if it cannot be written. */
  noteStart(vin: string): void
  noteOutcome(vin: string, outcome: Outcome): void
}

export interface OpenOptions {
  /** The root of the API: a batch is of one service. */
  readonly service: string
  /** Waits for another process that works on it. */
  readonly wait: boolean
  readonly signal: AbortSignal
}

/** As long as credits last: afterwards, a VIN is looked up anew. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const LOOK_AGAIN_MS = 1_000

/** The batch is this process's own until it is disposed of. */
export async function openResumeFile(path: string, options: OpenOptions): Promise<ResumeFile> {
  const { service } = options
  const earlier = await readResumeFile(path, service)
  if (!options.wait) refuseIfInUse(path, findAlive(earlier))
  const log = openLog(path)
  const own = createRun()
  try {
    log.write(own)
    const { batchId = randomUUID(), ...kept } = await awaitTurn(path, own, options)
    log.write({ batch: batchId, service, at: new Date().toISOString() })
    return {
      ...kept,
      path,
      batchId,
      noteStart: (vin) => log.write({ vin, started_at: new Date().toISOString() }),
      noteOutcome: (vin, outcome) => log.write({ vin, outcome }),
      [Symbol.dispose]: () => log.close(own),
    }
  } catch (error) {
    log.close(own)
    throw error
  }
}

/** Returns what is kept when everyone who came before has ended. */
async function awaitTurn(path: string, own: Run, { service, wait, signal }: OpenOptions): Promise<KeptBatch> {
  for (;;) {
    const kept = await readResumeFile(path, service)
    const index = kept.runs.findIndex(({ run }) => run === own.run)
    const before = findAlive({ ...kept, runs: kept.runs.slice(0, index) })
    if (!before) return kept
    if (!wait) refuseIfInUse(path, before)
    await pause(LOOK_AGAIN_MS, signal)
  }
}

/** Throws for a file that is not ours, or of another service. */
export async function readResumeFile(path: string, service: string): Promise<KeptBatch> {
  const done = new Map<string, Outcome>()
  const started = new Map<string, number>()
  const runs = new Map<string, Run>()
  let batchId: string | undefined
  let progressMs = 0
  const oldest = Date.now() - KEPT_MS
  for await (const entry of readEntries(path)) {
    const { vin, started_at: startedAt, outcome } = entry
    if (typeof entry['batch'] === 'string') {
      if (entry['service'] !== service) throw otherService(path, String(entry['service']))
      batchId = entry['batch']
    } else if (isRun(entry)) runs.set(entry.run, entry)
    else if (typeof entry['ended'] === 'string') runs.delete(entry['ended'])
    else if (typeof vin !== 'string') continue
    else if (typeof startedAt === 'string') {
      progressMs = Date.parse(startedAt)
      if (!started.has(vin)) started.set(vin, progressMs)
    } else if ((started.get(vin) ?? 0) <= oldest) started.delete(vin)
    else if (isOutcome(outcome)) done.set(vin, outcome)
  }
  return { batchId, done, started, runs: [...runs.values()], progressMs }
}

/** Lines that were cut off are left out. */
async function* readEntries(path: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const file = await open(path).catch((error: unknown) => {
    if (isFault(error, 'ENOENT')) return null
    throw error
  })
  let isFirst = true
  for await (const line of file?.readLines() ?? []) {
    if (isFirst && !/^\{"(batch|run)":"/.test(line)) throw notOurs(path)
    isFirst = false
    const entry = parse(line)
    if (isObject(entry)) yield entry
  }
}

function findAlive({ runs, progressMs }: Pick<KeptBatch, 'runs' | 'progressMs'>): Run | undefined {
  return runs.find((run) => isAlive(run, progressMs))
}

interface Log {
  write(entry: object): void
  close(run: Run): void
}

function openLog(path: string): Log {
  const descriptor = attempt(path, () => openSync(path, 'a', 0o600))
  // The last line may have been cut off.
  let separator = fstatSync(descriptor).size > 0 ? '\n' : ''
  const write = (entry: object) => {
    const line = `${separator}${JSON.stringify(entry)}\n`
    separator = '\n'
    attempt(path, () => {
      writeFileSync(descriptor, line)
      fsyncSync(descriptor)
    })
    separator = ''
  }
  return {
    write,
    close: ({ run }) => {
      try {
        write({ ended: run })
      } catch {
        // Then it is noticed by its process.
      }
      closeSync(descriptor)
    },
  }
}

function attempt<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new CommandError(`${path} can't be written: ${describeWriteFault(error)}.`, {
      code: 'resume_file',
      exitCode: EXIT.failed,
      nextStep: isFault(error, 'ENOSPC', 'EDQUOT') ? 'Make room.' : 'Name another file with --resume-file.',
    })
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function isOutcome(value: unknown): value is Outcome {
  return isObject(value) && (value['status'] === 'ok' || value['status'] === 'refused')
}

function refuseIfInUse(path: string, other: Run | undefined): void {
  if (!other) return
  const { pid, host } = other
  throw new CommandError(`Process ${pid} on ${host} is looking up this file.`, {
    code: 'in_use',
    exitCode: EXIT.conflict,
    nextStep: `Add --wait to wait for its results. Its progress is in ${path}`,
  })
}

function notOurs(path: string): CommandError {
  return new CommandError(`${path} isn't a resume file of vinspec.`, {
    code: 'usage',
    exitCode: EXIT.usage,
    nextStep: 'Name another one with --resume-file.',
  })
}

function otherService(path: string, service: string): CommandError {
  return new CommandError(`${path} is of a batch for ${service}.`, {
    code: 'usage',
    exitCode: EXIT.usage,
    nextStep: 'Set the same base URL, or name another file with --resume-file.',
  })
}
