/** How far a list is, and what can be done about it. */

import { formatCredits } from '@vinspec/contract/amounts'
import type { BulkLookup } from '@vinspec/core/bulk-lookups'
import { useId } from 'react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../button.tsx'
import { formatCount, formatNumber } from '../format.ts'
import { Panel } from '../panel.tsx'
import { Tally } from './tally.tsx'

export interface ProgressProps {
  readonly bulk: BulkLookup
  readonly credits: number
}

export function Progress({ bulk, credits }: ProgressProps) {
  const { counts, state, size } = bulk
  const isChecking = state === 'checking'
  const open = isChecking ? counts.unchecked : counts.ready
  const all = isChecking ? size : open + counts.found + counts.failed + counts.skipped
  return (
    <Panel title={isChecking ? 'Free check' : 'Lookups'}>
      <Bar done={all - open} all={all} />
      <p role="status">{explain(bulk, credits)}</p>
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
      <Steps bulk={bulk} credits={credits} />
    </Panel>
  )
}

/** Browsers draw it in their own colors unless each of its parts is told. */
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

function explain({ state, counts }: BulkLookup, credits: number): string {
  switch (state) {
    case 'checking':
      return 'We are checking your list. Nothing is charged.'
    case 'running':
      return 'You can leave this page. The list goes on, and each vehicle is charged once, whatever happens.'
    case 'paused':
      return `Paused before line ${formatNumber(counts.next ?? 1)}. Nothing more is charged until you resume.`
    case 'stopped':
      return credits > 0
        ? `Your credits ran out before line ${formatNumber(counts.next ?? 1)}. You now have ${formatCredits(credits)}, so you can resume.`
        : `Your credits ran out before line ${formatNumber(counts.next ?? 1)}. Buy more, then resume here. What was found is never charged again.`
    case 'canceled':
      return `You canceled this list. ${formatCount(counts.ready, 'vehicle was', 'vehicles were')} not looked up and not charged.`
    default:
      return `Done. ${formatCount(counts.found, 'vehicle')} found, for ${formatCredits(counts.credits)}.`
  }
}

function Steps({ bulk, credits }: ProgressProps) {
  const { state } = bulk
  const next = nextStep(bulk, credits)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {next && (
        <Form method="post" action="?">
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

/** Undefined: the list cannot go on, or not now. */
function nextStep({ state, counts }: BulkLookup, credits: number) {
  if (state === 'running') return { intent: 'pause', title: 'Pause', look: 'secondary' } as const
  const resume = { intent: 'start', look: 'primary' } as const
  if (state === 'paused' || (state === 'stopped' && credits > 0)) return { ...resume, title: 'Resume' }
  if (state !== 'finished' || counts.unavailable === 0) return undefined
  return { ...resume, title: `Try ${formatCount(counts.unavailable, 'vehicle')} again` }
}
