/** `vinspec lookup --file`: sends the VINs of a file as a batch, says before what it costs, follows it, and prints the results. */
import type { Batch } from '@vinspec/sdk'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import { screenOf } from '../output/screen.ts'
import { print } from '../output/standard-output.ts'
import { type FileSettings, wantsJsonErrors } from '../settings.ts'
import { type BatchRun, openBatchRun } from './batch-run.ts'
import { confirm } from './confirm.ts'
import { finishBatch } from './finish-batch.ts'
import { followBatch, followToEnd } from './follow-batch.ts'
import { type Plan, planFile } from './plan.ts'
import { readVins } from './read-vins.ts'
import { showPlan } from './show-batch.ts'

export async function lookUpFile(settings: FileSettings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const { signal } = interruption
  const run = await openBatchRun(settings, signal)
  const { batches, credits } = run.vinspec
  const plan = planFile(await readVins(settings.file))
  const { available_credits: available } = await credits.get({ signal })
  if (settings.dryRun) return await showDryRun(plan, available, settings)
  if (plan.vins.length === 0) return await finishBatch(run, null, plan.rows)
  const request = toRequest(plan, settings)
  if (!settings.yes) {
    const preview = await followBatch(run, batches.create({ ...request, preview: true }, { signal }))
    if (!(await agree(run, plan, available, preview))) return EXIT.failed
  }
  return await followToEnd(run, batches.create(request, { signal }), plan.rows)
}

function toRequest({ vins }: Plan, { maxCredits, again }: FileSettings) {
  return {
    vins: [...vins],
    ...(maxCredits !== undefined && { max_credits: maxCredits }),
    ...(again && { only_new: false }),
  }
}

/** False: the person does not want to start the batch. One that was started before is not asked about. */
async function agree(
  { settings, signal }: BatchRun,
  plan: Plan,
  credits: number,
  preview: Batch,
): Promise<boolean> {
  if (preview.status !== 'checked') return true
  if (!wantsJsonErrors(settings))
    process.stderr.write(`${showPlan(plan, credits, preview, screenOf(process.stderr))}\n`)
  const { credits_needed: needed } = preview
  return needed === 0 || (await confirm(`Look up ${needed} vehicles?`, signal))
}

async function showDryRun(plan: Plan, credits: number, settings: FileSettings): Promise<ExitCode> {
  const { vins, invalid, repeated } = plan
  const counts = { to_look_up: vins.length, invalid, repeated, available_credits: credits }
  if (wantsJsonErrors(settings)) await print(`${JSON.stringify({ dry_run: true, ...counts })}\n`)
  else process.stderr.write(showPlan(plan, credits, undefined, screenOf(process.stderr)))
  return EXIT.done
}
