import type { LookupPackage } from '@vinspec/contract'
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { Form } from 'react-router'
import { SubmitButton } from './button.tsx'

export interface PackagesProps {
  readonly packages: readonly LookupPackage[]
  readonly canPay: boolean
  /** The form sent twice leads to one page. */
  readonly idempotencyKey: string
}

export function Packages({ packages, canPay, idempotencyKey }: PackagesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {packages.map(({ package_key: key, credits, price }) => (
        <li key={key} className="flex flex-col gap-3 rounded-md border border-line p-4">
          <p className="text-sm text-ink-soft">{formatCredits(credits)}</p>
          <div>
            <p className="text-xl font-semibold tabular-nums">{price.display}</p>
            <p className="text-xs text-ink-soft tabular-nums">
              {formatCents(price.amount_cents / credits)} per lookup
            </p>
          </div>
          <Form method="post" action="/billing" className="mt-auto">
            <input type="hidden" name="task" value="buy" />
            <input type="hidden" name="idempotency_key" value={`${idempotencyKey}_${key}`} />
            <SubmitButton
              look="secondary"
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
