/** What automatic top-up will buy for a list, for the customer to allow before anything is charged. */
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { TopUpOffer } from '@vinspec/core/bulk-lookups'

export function TopUpBudget({ offer }: { readonly offer: TopUpOffer }) {
  const { packageCredits, priceCents, thresholdCredits, times, totalCents } = offer
  const total = formatCents(totalCents)
  return (
    <div className="flex max-w-prose flex-col gap-3 rounded-md border border-line p-4 text-sm">
      <p>
        Automatic top-up is on, and your credits are not enough for all. If you allow it, automatic top-up
        will buy{' '}
        <strong>
          {formatCredits(packageCredits)} for {formatCents(priceCents)},{' '}
          {times === 1 ? 'once' : `up to ${times} times and ${total}`}
        </strong>
        {explainCap(offer)}.
      </p>
      <label className="flex gap-3">
        <input
          type="checkbox"
          name="budget"
          value={totalCents}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
        />
        <span>Allow automatic top-up to buy for this list, for up to {total}.</span>
      </label>
      <p className="text-ink-soft">
        If you don't allow it, the list makes it buy nothing: it waits with{' '}
        {formatCredits(thresholdCredits + 1)} left, and continues automatically when you have more. Automatic
        top-up buys up to 2 packages in 10 minutes.
      </p>
    </div>
  )
}

function explainCap({ monthlyCapCents, leftThisMonthCents }: TopUpOffer): string {
  if (monthlyCapCents === null || leftThisMonthCents === null) return ', with no monthly cap'
  return `, within your monthly cap of ${formatCents(monthlyCapCents)} (${formatCents(leftThisMonthCents)} left this month)`
}
