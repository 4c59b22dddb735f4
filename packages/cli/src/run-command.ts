/** Calls the service for one command and prints its answer, or explains why there is none. */

import { tidyVin } from '@vinspec/contract/tidy-vin'
import type { Retry, VinspecError, VinspecOptions } from '@vinspec/sdk'
import { parseVin } from '@vinspec/vehicle-data/vin'
import { resolveAccess } from './account/access.ts'
import { createClient, requireKey } from './account/create-client.ts'
import { CommandError } from './command-error.ts'
import type { CommandInput } from './command-input.ts'
import { type PlannedRequest, startDryRun } from './dry-run.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { calls } from './generated/calls.ts'
import { commands, type Operation } from './generated/commands.ts'
import { listenForInterruption } from './interruption.ts'
import { newKey } from './new-key.ts'
import { announceRetry } from './output/announce-retry.ts'
import { createDelivery } from './output/deliver.ts'
import { pairLines } from './output/layout.ts'
import { printResult } from './output/print-result.ts'
import type { Screen } from './output/screen.ts'
import { reportError } from './report-error.ts'
import { formatOf, type Settings, wantsJsonErrors } from './settings.ts'

/** What needs no key. */
const PUBLIC: ReadonlySet<Operation> = new Set(['getContract'])

export async function runCommand(
  operation: Operation,
  input: CommandInput,
  settings: Settings,
): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const earlier: VinspecError[] = []
  const onRetry = (retry: Retry) => {
    earlier.push(retry.error)
    if (formatOf(settings) === 'table') announceRetry(retry)
  }
  try {
    const { idempotencyKey } = settings
    const given = input.with('vin', checkVin)
    const deliver = await createDelivery(settings)
    const options = { signal: interruption.signal, idempotencyKey: idempotencyKey ?? keyFor(operation) }
    const access = resolveAccess(settings)
    if (!PUBLIC.has(operation)) requireKey(access)
    const call = (fields: VinspecOptions) =>
      calls[operation](createClient(settings, fields, access), given, options, deliver)
    if (settings.dryRun) await showPlan(call, settings)
    else await call({ onRetry })
    return EXIT.done
  } catch (error) {
    return reportError(error, wantsJsonErrors(settings) ? 'json' : 'text', earlier)
  }
}

/** For an operation that takes one. */
function keyFor(operation: Operation): string | undefined {
  const keyed = commands.some((command) => command.operation === operation && command.idempotent)
  return keyed ? newKey() : undefined
}

async function showPlan(call: (fields: VinspecOptions) => Promise<void>, settings: Settings): Promise<void> {
  const { fetch, planned } = startDryRun()
  const failure = await call({ fetch, maxRetries: 0 }).catch((error: unknown) => error)
  const request = planned()
  if (!request) throw failure
  await printResult(settings, { dry_run: true, request }, (screen) => showPlannedRequest(request, screen))
}

/** Without its spaces and dashes, in capitals. Throws for what no vehicle has. */
function checkVin(typed: string): string {
  const parsed = parseVin(tidyVin(typed))
  if (parsed.ok) return parsed.vin
  throw new CommandError(parsed.fault.message, {
    code: 'invalid_vin',
    exitCode: EXIT.usage,
    nextStep: 'Correct the VIN. Nothing was sent, and nothing was charged.',
  })
}

/** What a dry run would have sent. */
function showPlannedRequest(
  { method, url, body, idempotency_key }: PlannedRequest,
  screen: Screen,
): string[] {
  const facts = pairLines(screen, [
    ['Request', `${method} ${url}`],
    ['Body', body === undefined ? null : JSON.stringify(body)],
    ['Idempotency key', idempotency_key ?? null],
  ])
  return ['Nothing was sent. This would be:', '', ...facts]
}
