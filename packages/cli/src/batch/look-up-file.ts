/** `vinspec lookup --file`: sends the VINs of a file as a batch, says before what it costs, follows it, and prints the results. */
import { AbortedError, type Batch, type Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import { screenOf } from '../output/screen.ts'
import { print } from '../output/standard-output.ts'
import { type FileSettings, wantsJsonErrors } from '../settings.ts'
import { confirm } from './confirm.ts'
import { finishBatch } from './finish-batch.ts'
import { followBatch } from './follow-batch.ts'
import { interrupted } from './interrupted.ts'
import { type Plan, planFile } from './plan.ts'
import { createRowPrinter } from './print-rows.ts'
import { readVins } from './read-vins.ts'
import { showPlan } from './show-batch.ts'

export async function lookUpFile(settings: FileSettings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const { signal } = interruption
  const access = resolveAccess(settings)
  requireKey(access)
  const vinspec = createClient(settings, {}, access)
  const printRows = await createRowPrinter(settings)
  const plan = planFile(await readVins(settings.file))
  const { available_credits: credits } = await vinspec.credits.get({ signal })
  if (settings.dryRun) return await showDryRun(plan, credits, settings)
  if (plan.vins.length === 0) return await finishBatch(vinspec, null, plan.rows, printRows, settings)

  let begun: Batch | undefined
  const note = (batch: Batch) => {
    begun = batch
  }
  try {
    if (!settings.yes && !(await agree(vinspec, plan, credits, settings, signal))) return EXIT.failed
    const call = vinspec.batches.create(toRequest(plan, settings), { signal })
    const batch = await followBatch(vinspec, call, signal, note)
    return await finishBatch(vinspec, batch, plan.rows, printRows, settings)
  } catch (error) {
    throw error instanceof AbortedError && begun ? interrupted(begun, error) : error
  }
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
  vinspec: Vinspec,
  plan: Plan,
  credits: number,
  settings: FileSettings,
  signal: AbortSignal,
): Promise<boolean> {
  const request = { ...toRequest(plan, settings), preview: true }
  const batch = await followBatch(vinspec, vinspec.batches.create(request, { signal }), signal)
  if (batch.status !== 'checked') return true
  if (!wantsJsonErrors(settings))
    process.stderr.write(`${showPlan(plan, credits, batch, screenOf(process.stderr))}\n`)
  const { credits_needed: needed } = batch
  return needed === 0 || (await confirm(`Look up ${needed} vehicles?`, signal))
}

async function showDryRun(plan: Plan, credits: number, settings: FileSettings): Promise<ExitCode> {
  const { vins, invalid, repeated } = plan
  const counts = { to_look_up: vins.length, invalid, repeated, available_credits: credits }
  if (wantsJsonErrors(settings)) await print(`${JSON.stringify({ dry_run: true, ...counts })}\n`)
  else process.stderr.write(showPlan(plan, credits, undefined, screenOf(process.stderr)))
  return EXIT.done
}
