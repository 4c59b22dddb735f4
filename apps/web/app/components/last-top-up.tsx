import type { LastTopUp as Attempt } from '@vinspec/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from './format.ts'
import { Time } from './time.tsx'

type Result = Attempt['result']
type Failure = Extract<Result, { kind: 'failed' }>['failure']

/** The latest automatic purchase and what came of it. */
export function LastTopUp({ last }: { readonly last: Attempt }) {
  const { startedAt, packageName, amountCents, result } = last
  return (
    <div className="text-sm">
      <h3 className="text-xs text-ink-soft">Last attempt</h3>
      <p>
        <Time at={startedAt} />: {packageName} for {formatCents(amountCents)}.{' '}
        <span className={`font-medium ${LOOKS[result.kind]}`}>
          <Outcome result={result} />
        </span>
      </p>
    </div>
  )
}

const LOOKS: Readonly<Record<Result['kind'], string>> = {
  in_flight: '',
  paid: 'text-good',
  failed: 'text-danger',
}

function Outcome({ result }: { readonly result: Result }): ReactNode {
  switch (result.kind) {
    case 'in_flight':
      return 'Being paid now.'
    case 'paid':
      return (
        <>
          Paid.{' '}
          <Link to={`/billing/receipts/${result.paymentId}`} className="font-normal text-accent underline">
            Receipt
          </Link>
        </>
      )
    case 'failed':
      return (
        <>
          {FAILURES[result.failure]}
          {result.nextTryAt && (
            <>
              {' '}
              Next try: <Time at={result.nextTryAt} />.
            </>
          )}
        </>
      )
  }
}

const FAILURES: Readonly<Record<Failure, string>> = {
  declined: 'Declined by the bank.',
  refused: 'Refused for good; this card is not charged again.',
  authentication_required: 'Not paid: your bank wanted you to confirm it.',
  card_missing: 'Did not happen: the card could not be charged any more.',
  cancelled: 'Did not happen: automatic top-up was turned off or stopped first.',
}
