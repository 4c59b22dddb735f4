/** What the free check found, and the form that starts the list. */

import { formatCount, formatCredits } from '@vinspec/contract/amounts'
import type { BulkLookup, TopUpOffer } from '@vinspec/core/bulk-lookups'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tally } from './tally.tsx'
import { TopUpBudget } from './top-up-budget.tsx'

export interface CheckResultProps {
  readonly bulk: BulkLookup
  readonly credits: number
  /** Null if automatic top-up would buy nothing. */
  readonly offer: TopUpOffer | null
  /** The lookup package that would cover the vehicles for which there are no credits. */
  readonly cover: string | undefined
}

export function CheckResult({ bulk: { counts }, credits, offer, cover }: CheckResultProps) {
  const fresh = counts.ready - counts.owned
  return (
    <Panel title="Free check" lead="Nothing has been charged.">
      <Tally
        parts={[
          { title: 'New vehicles', value: fresh, look: 'text-good' },
          { title: 'Already yours', value: counts.owned },
          { title: 'Not supported', value: counts.unsupported },
          { title: 'Not a VIN', value: counts.invalid },
          { title: 'Duplicates', value: counts.duplicate },
        ]}
      />
      {counts.ready === 0 ? (
        <p className="max-w-prose">There is nothing to look up in this list. The rows below say why.</p>
      ) : credits === 0 && offer === null ? (
        <div className="flex flex-col items-start gap-4 border-t border-line pt-4">
          <Cost fresh={fresh} credits={credits} />
          {credits < fresh && <TooFew credits={credits} cover={cover} />}
          <ButtonLink to="/billing">Buy credits</ButtonLink>
        </div>
      ) : (
        <Form method="post" action="?" className="flex flex-col gap-4 border-t border-line pt-4">
          <Cost fresh={fresh} credits={credits} />
          {offer ? (
            <TopUpBudget offer={offer} />
          ) : (
            credits < fresh && <TooFew credits={credits} cover={cover} />
          )}
          {counts.owned > 0 && <Again owned={counts.owned} fresh={fresh} />}
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="start">
              Look up vehicles
            </SubmitButton>
            {credits < fresh && (
              <ButtonLink to="/billing" look="secondary">
                Buy credits
              </ButtonLink>
            )}
          </div>
        </Form>
      )}
    </Panel>
  )
}

/** What starting the list costs. */
function Cost({ fresh, credits }: { readonly fresh: number; readonly credits: number }) {
  if (fresh === 0) {
    return (
      <p className="max-w-prose">You already have every vehicle found in this list. Viewing them is free.</p>
    )
  }
  return (
    <p className="max-w-prose">
      Looking up {formatCount(fresh, 'new vehicle')} costs <strong>up to {formatCredits(fresh)}</strong>. You
      have {formatCredits(credits)}. A lookup without a result costs nothing.
    </p>
  )
}

function Again({ owned, fresh }: { readonly owned: number; readonly fresh: number }) {
  const [start, end] = fresh === 0 ? ['Look', ''] : ['Also look', ' more']
  return (
    <label className="flex max-w-prose gap-3 text-sm">
      <input type="checkbox" name="again" value="yes" className="mt-0.5 size-4.5 shrink-0 accent-accent" />
      <span>{`${start} up ${formatCount(owned, 'vehicle')} you already have again, for up to ${formatCredits(owned)}${end}.`}</span>
    </label>
  )
}

function TooFew({ credits, cover }: Pick<CheckResultProps, 'credits' | 'cover'>) {
  return (
    <Notice meaning="warn">
      {credits === 0
        ? 'You have no credits. Buy some, then come back to this page.'
        : `Your credits are not enough for all. The list waits after ${formatCount(credits, 'vehicle')}, and continues automatically when you have more.`}{' '}
      {cover}
    </Notice>
  )
}
