import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { LastTopUp as Attempt } from '@vinspec/core/top-up'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Time } from '../ui/time.tsx'

type Result = Attempt['result']
type Failure = Extract<Result, { kind: 'failed' }>['failure']

/** The latest automatic purchase and what came of it. */
export function LastTopUp({ last }: { readonly last: Attempt }) {
  const { startedAt, credits, amountCents, result } = last
  return (
    <div className="text-sm">
      <h3 className="text-xs text-ink-soft">Last attempt</h3>
      <p>
        <Time at={startedAt} utc />: {formatCredits(credits)} for {formatCents(amountCents)}.{' '}
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
      return 'In progress.'
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
              Next attempt: <Time at={result.nextTryAt} utc />.
            </>
          )}
        </>
      )
  }
}

const FAILURES: Readonly<Record<Failure, string>> = {
  declined: 'Your bank declined the charge.',
  refused: "Your bank declined the charge for good. We won't charge this card again.",
  authentication_required: 'Not paid. Your bank needed you to confirm the charge.',
  card_missing: 'Not paid. The card could no longer be charged.',
  cancelled: 'Not paid. It was no longer wanted: the settings, the month, or your credits had changed first.',
}
