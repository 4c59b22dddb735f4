/** Sends the VINs of a file as a batch, says before what it costs, and follows it. */

import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import type { Batch } from '@vinspec/sdk'
import type { VinList } from '@vinspec/vehicle-data/vin-list'
import { type CommandError, usageError } from '../command-error.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { screenOf } from '../output/screen.ts'
import { print, standardError } from '../output/standard-output.ts'
import { type SpendingSettings, wantsJsonErrors } from '../settings.ts'
import type { BatchRun, Stopped } from './batch-run.ts'
import { confirm } from './confirm.ts'
import { followBatch, followToEnd } from './follow-batch.ts'
import { type Plan, planList } from './plan.ts'
import { showPlan } from './show-batch.ts'

/** @param stopped null: nothing was sent */
export type Finish = (plan: Plan, stopped: Stopped | null) => Promise<ExitCode>

export async function sendList(
  run: BatchRun,
  list: VinList,
  spending: SpendingSettings,
  finish: Finish,
): Promise<ExitCode> {
  const { settings, signal } = run
  const { batches, credits } = run.vinspec
  const plan = planList(list)
  if (plan.vins.length > MOST_VINS) throw tooMany(plan.vins.length)
  const { available_credits: available } = await credits.get({ signal })
  if (settings.dryRun) return await showDryRun(plan, available, run)
  if (plan.vins.length === 0) return await finish(plan, null)
  const request = toRequest(plan, spending)
  if (!spending.yes) {
    const preview = await followBatch(run, batches.create({ ...request, preview: true }, { signal }))
    if (!(await confirmStart(run, plan, available, preview))) return EXIT.failed
  }
  const create = batches.create(request, { signal })
  return await followToEnd(run, create, (stopped) => finish(plan, stopped), true)
}

/** Of a batch. */
const MOST_VINS = 100_000

function tooMany(count: number): CommandError {
  const [most, given] = [MOST_VINS, count].map(formatNumber)
  return usageError(`A batch has up to ${most} different VINs, and this file has ${given}. Split it.`)
}

function toRequest({ vins }: Plan, { maxCredits, again }: SpendingSettings) {
  return {
    vins: [...vins],
    ...(maxCredits !== undefined && { max_credits: maxCredits }),
    ...(again && { only_new: false }),
  }
}

/** False: the person does not want to start the batch. One that was started before is not asked about. */
async function confirmStart(
  { settings, signal }: BatchRun,
  plan: Plan,
  credits: number,
  preview: Batch,
): Promise<boolean> {
  if (preview.status !== 'checked') return true
  if (!wantsJsonErrors(settings))
    standardError().write(`${showPlan(plan, credits, preview, screenOf(standardError()))}\n`)
  const { credits_needed: needed } = preview
  return needed === 0 || (await confirm(`Look up ${formatCount(needed, 'vehicle')}?`, signal))
}

async function showDryRun(plan: Plan, credits: number, { settings }: BatchRun): Promise<ExitCode> {
  const { vins, invalid, repeated } = plan
  const counts = { to_look_up: vins.length, invalid, repeated, available_credits: credits }
  if (wantsJsonErrors(settings)) await print(`${JSON.stringify({ dry_run: true, ...counts })}\n`)
  else standardError().write(showPlan(plan, credits, undefined, screenOf(standardError())))
  return EXIT.done
}
