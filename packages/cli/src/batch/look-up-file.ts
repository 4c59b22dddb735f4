/** `vinspec lookup --file`: looks up every VIN of a file, says before what it costs, and can go on where it ended. */
import type { Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import { CommandError } from '../command-error.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { type Explanation, explainError } from '../explain-error.ts'
import { type Interruption, listenForInterruption } from '../interruption.ts'
import { screenOf } from '../output/screen.ts'
import { showError } from '../output/show-error.ts'
import { print } from '../output/standard-output.ts'
import { type BatchSettings, wantsJsonErrors } from '../settings.ts'
import { confirm } from './confirm.ts'
import { lookUpRows } from './look-up-rows.ts'
import type { Outcome, RowResult } from './outcome.ts'
import { type Plan, planBatch } from './plan.ts'
import { createRowPrinter } from './print-rows.ts'
import { startProgress } from './progress.ts'
import { readVins } from './read-vins.ts'
import { openResumeFile, type ResumeFile, readResumeFile } from './resume-file.ts'
import { type Summary, showKept, showPlan, showSummary } from './show-batch.ts'

interface Tally {
  readonly charged: number
  /** Credits; null: not known. */
  readonly left: number | null
  /** In milliseconds. */
  readonly begin: number
}

const USUAL_CONCURRENCY = 4

export async function lookUpFile(settings: BatchSettings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const { signal } = interruption
  const access = resolveAccess(settings)
  requireKey(access)
  const vinspec = createClient(settings, {}, access)
  const printer = await createRowPrinter(settings)
  const path = resumePathOf(settings)
  const input = await readVins(settings.file)
  const { available_credits: credits } = await vinspec.credits.get({ signal })
  const service = vinspec.baseUrl
  const { done } = await readResumeFile(path, service)
  const proceed = await agree(planBatch(input, done), credits, settings, interruption)
  if (!proceed) return settings.dryRun ? EXIT.done : EXIT.failed

  using resume = await openResumeFile(path, { service, wait: settings.wait === true, signal })
  // Another process may have looked up more meanwhile.
  const plan = planBatch(input, resume.done)
  const outcomes = new Map(plan.known)
  const begin = Date.now()
  let charged = 0
  const progress = startProgress(plan.toLookUp.length)
  const lookUpRest = async () => {
    for (const [vin, outcome] of plan.known) await printer.add(toResults(plan, vin, outcome))
    const concurrency = settings.concurrency ?? USUAL_CONCURRENCY
    const onOutcome = async (vin: string, outcome: Outcome) => {
      outcomes.set(vin, outcome)
      if (outcome.status === 'ok') charged += outcome.credits_charged ?? 0
      progress.clear()
      await printer.add(toResults(plan, vin, outcome))
      progress.step()
    }
    return await lookUpRows({ vinspec, resume, vins: plan.toLookUp, concurrency, signal, onOutcome })
  }
  const stop = await lookUpRest().catch((error: unknown) => error)
  progress.clear()

  const results = plan.rows.map(({ row, vin }) => toResult(row, vin, outcomes.get(vin)))
  const left = signal.aborted ? null : await readCredits(vinspec)
  const summary = summarize(results, { charged, left, begin })
  const unprinted = await printer.finish(results, summary).catch((error: unknown) => error)
  return report(stop ?? unprinted ?? null, summary, resume, settings)
}

/** False: the person does not want to go on, or only wanted to know. */
async function agree(
  plan: Plan,
  credits: number,
  settings: BatchSettings,
  { signal }: Interruption,
): Promise<boolean> {
  if (!wantsJsonErrors(settings))
    process.stderr.write(`${showPlan(plan, credits, screenOf(process.stderr))}\n`)
  if (settings.dryRun) {
    if (wantsJsonErrors(settings)) {
      const { toLookUp, invalid, repeated, doneBefore } = plan
      const counts = { to_look_up: toLookUp.length, invalid, repeated, done_before: doneBefore }
      await print(`${JSON.stringify({ dry_run: true, ...counts, available_credits: credits })}\n`)
    }
    return false
  }
  if (settings.yes || plan.toLookUp.length === 0) return true
  return await confirm(`Look up ${plan.toLookUp.length} vehicles?`, signal)
}

/** Null if it cannot be read: the lookups are done all the same. */
async function readCredits(vinspec: Vinspec): Promise<number | null> {
  return await vinspec.credits.get({ maxRetries: 0 }).then(
    ({ available_credits: credits }) => credits,
    () => null,
  )
}

function resumePathOf({ file, resumeFile }: BatchSettings): string {
  if (resumeFile !== undefined) return resumeFile
  if (file !== '-') return `${file}.vinspec-resume`
  throw new CommandError(
    'With standard input, name the file that lets the batch go on after an interruption.',
    {
      code: 'usage',
      exitCode: EXIT.usage,
      nextStep: 'Add --resume-file <path>.',
    },
  )
}

function toResults(plan: Plan, vin: string, outcome: Outcome): RowResult[] {
  return (plan.rowsOf.get(vin) ?? []).map((row) => toResult(row, vin, outcome))
}

function toResult(row: number, vin: string, outcome: Outcome | undefined): RowResult {
  return { row, vin, status: outcome?.status ?? 'not_started', ...(outcome && { outcome }) }
}

function summarize(results: readonly RowResult[], { charged, left, begin }: Tally): Summary {
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length
  return {
    ok: count('ok'),
    refused: count('refused'),
    failed: count('failed'),
    not_started: count('not_started'),
    credits_charged: charged,
    credits_remaining: left,
    seconds: Math.round((Date.now() - begin) / 1000),
  }
}

function report(stop: unknown, summary: Summary, resume: ResumeFile, settings: BatchSettings): ExitCode {
  const screen = screenOf(process.stderr)
  const asJson = wantsJsonErrors(settings)
  if (!asJson) process.stderr.write(showSummary(summary, screen))
  if (stop === null && summary.failed === 0) {
    if (!asJson) process.stderr.write(showKept(resume.path, screen))
    return EXIT.done
  }
  const { exitCode, body, nextStep } = stop === null ? incomplete(summary) : explainError(stop)
  const { error } = body
  const advice = stop instanceof CommandError || exitCode === EXIT.noCredits ? nextStep : ''
  const goOn = `Run the same command again: it goes on where it ended, and nothing is paid twice. Progress is in ${resume.path}`
  const text = asJson
    ? `${JSON.stringify({ error, resume_file: resume.path, summary })}\n`
    : showError({ exitCode, body: { error }, nextStep: [advice, goOn].filter(Boolean).join(' ') }, screen)
  process.stderr.write(text)
  return exitCode
}

function incomplete({ failed }: Summary): Explanation {
  const message = `${failed} of the lookups failed.`
  return { exitCode: EXIT.unavailable, body: { error: { code: 'incomplete', message } }, nextStep: '' }
}
