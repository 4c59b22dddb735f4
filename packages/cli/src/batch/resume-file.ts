/**
 * What a batch has done so far, so that it can go on after any interruption without paying twice. Every line is written
 * before the next request: `started` before a lookup, its outcome after it. The keys of all lookups follow from the
 * batch's ID, so a lookup that was started is repeated under the same key.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { CommandError } from '../command-error.ts'
import { isObject } from '../data/is-object.ts'
import { EXIT } from '../exit-codes.ts'
import type { Outcome } from './outcome.ts'

export interface ResumeFile {
  readonly path: string
  readonly batchId: string
  /** Final outcomes of earlier runs, by VIN. */
  readonly done: ReadonlyMap<string, Outcome>
  /** When lookups without an outcome were first started, by VIN, in milliseconds. */
  readonly started: ReadonlyMap<string, number>
  noteStart(vin: string): void
  noteOutcome(vin: string, outcome: Outcome): void
  close(): void
  /** When there is nothing to go on with. */
  remove(): void
}

/** @param service the root of the API: a batch is of one service */
export function openResumeFile(path: string, service: string): ResumeFile {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const known = readLines(text)
  const [header] = known
  if (text !== '' && typeof header?.['batch'] !== 'string') throw notOurs(path)
  if (header && header['service'] !== service) throw otherService(path, String(header['service']))
  const batchId = header ? String(header['batch']) : randomUUID()
  const done = new Map<string, Outcome>()
  const started = new Map<string, number>()
  for (const { vin, started_at: startedAt, outcome } of known.slice(1)) {
    if (typeof vin !== 'string') continue
    if (typeof startedAt === 'string' && !started.has(vin)) started.set(vin, Date.parse(startedAt))
    if (isOutcome(outcome)) done.set(vin, outcome)
  }
  const descriptor = openSync(path, 'a', 0o600)
  const write = (line: object) => {
    writeSync(descriptor, `${JSON.stringify(line)}\n`)
    fsyncSync(descriptor)
  }
  // The last line may have been cut off.
  if (known.length > 0) writeSync(descriptor, '\n')
  else write({ batch: batchId, service, created_at: new Date().toISOString() })
  return {
    path,
    batchId,
    done,
    started,
    noteStart: (vin) => write({ vin, started_at: new Date().toISOString() }),
    noteOutcome: (vin, outcome) => write({ vin, outcome }),
    close: () => closeSync(descriptor),
    remove: () => rmSync(path, { force: true }),
  }
}

function readLines(text: string): Readonly<Record<string, unknown>>[] {
  return text.split('\n').flatMap((line) => {
    const value = parse(line)
    return isObject(value) ? [value] : []
  })
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
