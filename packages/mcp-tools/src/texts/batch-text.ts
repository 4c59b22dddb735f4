/** A batch as text: its progress, its cost, and what to do next. */
import type { Batch, BatchResultList } from '@vinspec/contract'
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { answerFacts } from '@vinspec/contract/answer-facts'
import { titles } from '@vinspec/contract/titles'
import type { Backend } from '../backend.ts'
import { blocks, factList, table } from './markdown.ts'
import { specsText } from './specs-text.ts'

export async function batchText(batch: Batch, backend: Backend): Promise<string> {
  const { top_up: topUp, ...rest } = batch
  const bought =
    topUp &&
    `for up to ${formatCents(topUp.amount_cents)}, if the customer allows it on the page of this batch`
  return blocks(
    ...answerFacts(rest, titles['Batch'] ?? {}).map(factList),
    factList([['Automatic top-up would buy', bought]]),
    NEEDS_CREDITS.has(batch.waits_for) ? await costText(batch, backend) : '',
    `Next step: ${nextStepOf(batch, backend)}`,
  )
}

/** How far it is, and what it waits for, in a line. */
export function progressText({ counts, credits_spent: spent, waits_for: wait }: Batch): string {
  const done = `${counts.total - counts.open} of ${counts.total} VINs are done, for ${formatCredits(spent)}.`
  return wait === null ? done : `${done} ${NEXT_STEPS[wait]}`
}

const NEEDS_CREDITS: ReadonlySet<Batch['waits_for']> = new Set(['start', 'credits'])

const RESULTS = 'list_batch_results has the outcome of each VIN.'

const NEXT_STEPS: Readonly<Record<Batch['status'] | NonNullable<Batch['waits_for']>, string>> = {
  checking: 'VINs are checked for free. Call get_batch again in a second.',
  checked: 'Call get_batch again.',
  running: 'Call get_batch again in a few seconds.',
  waiting: 'It continues in a moment. Call get_batch again in a few seconds.',
  paused: 'control_batch resumes it.',
  finished: RESULTS,
  canceled: RESULTS,
  start:
    'Nothing was charged. Tell the customer what it costs and what is owned, invalid, or not supported. If they agree, call control_batch with resume.',
  resume: 'It is paused. control_batch resumes it.',
  credits: 'It continues automatically as soon as the customer has credits.',
  daily_cap:
    'The daily cap is used up. It continues automatically tomorrow (UTC), or when the customer raises the cap. Only the customer can.',
  monthly_maximum:
    'The monthly maximum in dollars is used up. It continues automatically next month (UTC), or when the customer raises the maximum. Only the customer can.',
  top_up:
    'The next lookup would make automatic top-up buy, which the customer has not allowed for this batch. Only the customer can, on the page of the batch.',
}

const BUY = 'Call list_packages, then create_package_checkout, and give the customer the page to pay on.'

function nextStepOf({ waits_for: wait, status }: Batch, { sells }: Backend): string {
  const step = NEXT_STEPS[wait ?? status]
  return wait === 'credits' && sells ? `${step} ${BUY}` : step
}

/** What is there of it, and what the rest costs. */
async function costText({ credits_needed: needed }: Batch, { operations, sells }: Backend): Promise<string> {
  const [{ body: balance }, { body: packages }] = await Promise.all([
    operations.getCredits({}),
    operations.listPackages({}),
  ])
  const { available_credits: available } = balance
  const has = `It needs ${formatCredits(needed)}, and the customer has ${available}.`
  const missing = needed - available
  if (missing <= 0 || !sells) return has
  const options = packages.data.map(({ package_key: key, credits, price }) => {
    const times = Math.ceil(missing / credits)
    return { words: `${times} × ${key}`, cents: times * price.amount_cents }
  })
  const [best] = options.toSorted((one, other) => one.cents - other.cents)
  return best ? `${has} The others cost ${formatCents(best.cents)} (${best.words}).` : has
}

export function batchResultsText({ data, next_cursor: next }: BatchResultList): string {
  const rows = data.map(({ vin, outcome, credits_charged: credits, title, error }) => [
    vin,
    outcome,
    String(credits),
    title ?? '',
    error ? `${error.message} (${error.code})` : '',
  ])
  return blocks(
    table([['VIN', 'Outcome', 'Credits', 'Vehicle', 'Why not'], ...rows]),
    ...data.flatMap(({ specs }) => (specs ? [specsText(specs)] : [])),
    next === null ? '' : `There are more, with cursor ${next}`,
  )
}
