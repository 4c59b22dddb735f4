import type { LookupPackage } from '@vinspec/contract'
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'

export interface PackagesProps {
  readonly packages: readonly LookupPackage[]
  readonly canPay: boolean
  /** Sending the form twice opens one payment page. */
  readonly idempotencyKey: string
  /** Undefined if nothing is on sale. */
  readonly recommended: Recommended | undefined
}

export interface Recommended {
  readonly packageKey: string
  /** Why this one, by the customer's own use. */
  readonly reason: string
}

export function Packages({ packages, canPay, idempotencyKey, recommended }: PackagesProps) {
  return (
    <div className="flex flex-col gap-5">
      {recommended && <p className="text-sm">{recommended.reason}</p>}
      <List {...{ packages, canPay, idempotencyKey, recommended }} />
    </div>
  )
}

function List({ packages, canPay, idempotencyKey, recommended }: PackagesProps) {
  const isRecommended = (key: string) => key === recommended?.packageKey
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-4">
      {packages.map(({ package_key: key, credits, price }) => (
        <li
          key={key}
          className={`relative flex flex-col gap-3 rounded-md border p-4 ${isRecommended(key) ? 'border-accent ring-1 ring-accent' : 'border-line'}`}
        >
          <p className="text-sm text-ink-soft">{formatCredits(credits)}</p>
          {isRecommended(key) && (
            <p className="absolute -top-3 left-3 rounded-sm bg-accent px-2 text-xs font-medium text-on-accent">
              Recommended
            </p>
          )}
          <div>
            <p className="text-xl font-semibold tabular-nums">{price.display}</p>
            <p className="text-xs text-ink-soft tabular-nums">
              {formatCents(price.amount_cents / credits)} per lookup
            </p>
          </div>
          <Form method="post" action="/billing" className="mt-auto">
            <input type="hidden" name="task" value="buy" />
            <input type="hidden" name="idempotency_key" value={idempotencyKey} />
            <SubmitButton
              look={isRecommended(key) ? 'primary' : 'secondary'}
              name="package_key"
              value={key}
              disabled={!canPay}
              className="w-full"
              aria-label={`Buy ${formatCredits(credits)} for ${price.display}`}
            >
              Buy
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}
