/** How far a list is, and what can be done about it. */

import { formatCents, formatCount, formatCredits, formatNumber } from '@vinspec/contract/amounts'
import type { BulkLookup, TopUpOffer, Wait } from '@vinspec/core/bulk-lookups'
import { useId } from 'react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tally } from './tally.tsx'
import { TopUpBudget } from './top-up-budget.tsx'

export interface ProgressProps {
  readonly bulk: BulkLookup
  readonly credits: number
  /** Null if automatic top-up would buy nothing. */
  readonly offer: TopUpOffer | null
  /** What a list that is stopped waits for. */
  readonly wait: Wait | null
}

export function Progress(props: ProgressProps) {
  const { bulk } = props
  const { counts, state, size } = bulk
  const isChecking = state === 'checking'
  const open = isChecking ? counts.unchecked : counts.ready
  const all = isChecking ? size : open + counts.found + counts.failed + counts.skipped
  return (
    <Panel title={isChecking ? 'Free check' : 'Lookups'}>
      <Bar done={all - open} all={all} />
      <p role="status">
        {explain(props)} {explainBudget(bulk)}
      </p>
      {!isChecking && (
        <Tally
          parts={[
            { title: 'Found', value: counts.found, look: 'text-good' },
            { title: 'Already yours', value: counts.skipped },
            { title: 'No result', value: counts.failed, look: 'text-danger' },
            { title: 'Not looked up', value: counts.ready },
            { title: 'Credits used', value: counts.credits },
          ]}
        />
      )}
      <Steps {...props} />
    </Panel>
  )
}

/** A progress element keeps the browser's own colors unless each of its parts is styled. */
const BAR =
  'h-2.5 w-full appearance-none overflow-hidden rounded-sm border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent'

function Bar({ done, all }: { readonly done: number; readonly all: number }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft tabular-nums">
        {formatNumber(done)} of {formatNumber(all)} done
      </label>
      <progress id={id} value={done} max={Math.max(all, 1)} className={BAR}>
        {formatNumber(done)} of {formatNumber(all)}
      </progress>
    </div>
  )
}

function explain(props: ProgressProps): string {
  const { state, counts } = props.bulk
  switch (state) {
    case 'checking':
      return 'We are checking your list. Nothing is charged.'
    case 'running':
      return 'You can leave this page. The list continues, and each vehicle is charged once, whatever happens.'
    case 'paused':
      return `Paused before line ${formatNumber(counts.next ?? 1)}. Lookups in progress are still finished. Nothing more is charged until you resume.`
    case 'stopped':
      return `Waiting before line ${formatNumber(counts.next ?? 1)}. ${explainWait(props)}`
    case 'canceled':
      return `You canceled this list. ${formatCount(counts.ready, 'vehicle was', 'vehicles were')} not looked up and not charged.`
    default:
      return `Done. ${formatCount(counts.found, 'vehicle')} found, for ${formatCredits(counts.credits)}.`
  }
}

function explainWait({ bulk, credits, offer, wait }: ProgressProps): string {
  if (wait === 'daily_cap') {
    return 'The API key or app that started it has used its daily cap. The list continues tomorrow (UTC), or now if you resume it here.'
  }
  if (wait === 'monthly_maximum') {
    return 'The API key or app that started it has used its monthly maximum. The list continues next month (UTC), or now if you resume it here.'
  }
  if (offer === null) {
    return credits > 0
      ? `You now have ${formatCredits(credits)}, so the list continues in a moment.`
      : 'Your credits ran out. The list continues automatically when you have more. What was found is never charged again.'
  }
  const { leftThisMonthCents: left, priceCents } = offer
  if (left !== null && left < priceCents) {
    return `You have ${formatCredits(credits)}. Automatic top-up has reached your monthly cap. The list continues automatically when you have more credits.`
  }
  return bulk.topUpBudgetLeftCents >= priceCents
    ? 'Automatic top-up buys the next credits as soon as it can, and the list continues automatically. Billing shows whether it needs you.'
    : `You have ${formatCredits(credits)}. With the next lookup, automatic top-up would buy, which you haven't allowed for this list. The list continues automatically when you have more credits.`
}

function explainBudget({ state, topUpBudgetCents, topUpBudgetLeftCents }: BulkLookup): string {
  if (topUpBudgetCents === 0 || (state !== 'running' && state !== 'stopped')) return ''
  return `You allowed automatic top-up to buy for ${formatCents(topUpBudgetCents)}, of which ${formatCents(Math.max(0, topUpBudgetLeftCents))} is left.`
}

function Steps({ bulk, credits, offer }: ProgressProps) {
  const { state } = bulk
  const next = nextStep(bulk, credits, offer)
  const asksBudget =
    offer !== null && next?.intent === 'start' && bulk.topUpBudgetLeftCents < offer.priceCents
  return (
    <div className="flex flex-wrap items-end gap-2 empty:hidden">
      {next && (
        <Form method="post" action="?" className="flex flex-col items-start gap-4">
          {asksBudget && <TopUpBudget offer={offer} />}
          <SubmitButton look={next.look} name="intent" value={next.intent}>
            {next.title}
          </SubmitButton>
        </Form>
      )}
      {(state === 'checking' || state === 'running') && (
        <noscript>
          <ButtonLink look="secondary" to="?" reloadDocument>
            Refresh
          </ButtonLink>
        </noscript>
      )}
      {state === 'stopped' && (
        <ButtonLink to="/billing" look={credits > 0 ? 'secondary' : 'primary'}>
          Buy credits
        </ButtonLink>
      )}
      {(state === 'running' || state === 'paused' || state === 'stopped') && (
        <ButtonLink to="?ask=cancel" look="danger" preventScrollReset>
          Cancel list
        </ButtonLink>
      )}
    </div>
  )
}

/** Undefined if the list cannot go on, or not now. */
function nextStep({ state, counts }: BulkLookup, credits: number, offer: TopUpOffer | null) {
  if (state === 'running') return { intent: 'pause', title: 'Pause', look: 'secondary' } as const
  const resume = { intent: 'start', look: 'primary' } as const
  if (state === 'paused' || (state === 'stopped' && (credits > 0 || offer)))
    return { ...resume, title: 'Resume' }
  if (state !== 'finished' || counts.unavailable === 0) return undefined
  return { ...resume, title: `Try ${formatCount(counts.unavailable, 'vehicle')} again` }
}
