/** Prints an answer in the format that was asked for. */
import { formatCredits } from '@vinspec/contract/amounts'
import type { ResponseInfo } from '@vinspec/sdk'
import type { Deliver } from '../call.ts'
import { CommandError } from '../command-error.ts'
import { createRenderer } from '../data/render-data.ts'
import { explainError } from '../explain-error.ts'
import { formatOf, type Settings } from '../settings.ts'
import { wrap } from './layout.ts'
import { type Screen, screenOf } from './screen.ts'
import { print, standardError, standardOutput } from './standard-output.ts'

/** What a program is given beside the body of an answer that was paid for, or starts a payment. */
interface Receipt {
  /** False with a test key. */
  readonly livemode?: boolean
  readonly credits_charged?: number
  readonly credits_remaining?: number
  readonly request_id: string | null
  readonly idempotency_key: string
  /** Whether this is the stored answer to an earlier request with this key. */
  readonly replayed: boolean
}

/** Throws before anything is sent if a filter or a template cannot be used: afterwards it would cost a credit. */
export async function createDelivery(settings: Settings): Promise<Deliver> {
  if (formatOf(settings) === 'table') return deliverText
  const render = await createRenderer(settings)
  return async (answering) => {
    const { data, response } = await answering.withResponse()
    const receipt = receiptOf(response)
    await printAnswer(response, () => render(receipt ? { ...data, receipt } : data))
    if (!receipt || formatOf(settings) !== 'csv') return
    standardError().write(showReceipt(response, screenOf(standardError())))
  }
}

const deliverText: Deliver = async (answering, present) => {
  const arriving = answering.withResponse()
  // While the service is busy with it.
  setImmediate(() => [standardOutput(), standardError()])
  const { data, response } = await arriving
  await printAnswer(response, () => present(data, screenOf(standardOutput())))
  standardError().write(showReceipt(response, screenOf(standardError())))
}

/** An answer that was paid for and is not printed can be had again: anyone who paid for it is told how. */
export async function printAnswer(
  response: ResponseInfo,
  render: () => Promise<string> | string,
): Promise<void> {
  try {
    await print(await render())
  } catch (error) {
    const { idempotencyKey, creditsCharged } = response
    if (idempotencyKey === null) throw error
    const { exitCode, body } = explainError(error)
    const { code, message } = body.error
    const charged = creditsCharged === null ? '' : ` ${describeCharge(creditsCharged)}.`
    throw new CommandError(message + charged, {
      code,
      exitCode,
      nextStep: `To print it without paying again, add --idempotency-key ${idempotencyKey}`,
      idempotencyKey,
    })
  }
}

function receiptOf(response: ResponseInfo): Receipt | null {
  const { livemode, creditsCharged, creditsRemaining, requestId, idempotencyKey, replayed } = response
  if (idempotencyKey === null) return null
  return {
    ...(livemode !== null && { livemode }),
    ...(creditsCharged !== null && { credits_charged: creditsCharged }),
    ...(creditsRemaining !== null && { credits_remaining: creditsRemaining }),
    request_id: requestId,
    idempotency_key: idempotencyKey,
    replayed,
  }
}

/** What a paid answer cost, printed after it; nothing for answers that cost nothing. */
function showReceipt(response: ResponseInfo, { ink, width }: Screen): string {
  const { creditsCharged, creditsRemaining, replayed, requestId, livemode } = response
  if (creditsCharged === null || creditsRemaining === null) return ''
  const why = replayed ? ' (repeat of an earlier request)' : ''
  const mode = livemode === false ? 'Test: ' : ''
  const receipt = `${mode}${describeCharge(creditsCharged)}${why}, ${creditsRemaining} left · request ${requestId}`
  return `\n${wrap(receipt, width)
    .map((line) => ink('dim', line))
    .join('\n')}\n`
}

function describeCharge(credits: number): string {
  return `${formatCredits(credits)} charged`
}
