import { formatNumber } from '@vinspec/contract/amounts'
import type { CreditForecast as Forecast } from '@vinspec/core/ledger'
import { Detail } from '../ui/detail.tsx'
import { formatDaysUntil } from '../ui/format.ts'
import { Time } from '../ui/time.tsx'

export interface CreditForecastProps {
  readonly credits: number
  readonly now: Date
  /** Credits used per day; null if there were too few lookups to say. */
  readonly perDay: number | null
  /** Null if there are no credits. */
  readonly forecast: Forecast | null
}

/** How many credits there are, how fast they go, and the day on which none is left. */
export function CreditForecast({ credits, now, perDay, forecast }: CreditForecastProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{formatNumber(credits)}</span>{' '}
        <span className="text-ink-soft">{credits === 1 ? 'credit left' : 'credits left'}</span>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
        <Detail label="You use" className="only:col-span-2">
          {perDay === null ? (
            'Not enough lookups yet to say'
          ) : (
            <>
              <span className="font-medium tabular-nums">{formatRate(perDay)}</span> per day
            </>
          )}
        </Detail>
        {forecast && (
          <Detail label={forecast.cause === 'use' ? 'They run out about' : 'The last expire'}>
            <span className="font-medium">
              <Time at={forecast.goneAt} dateOnly utc />
            </span>
            , {formatDaysUntil(forecast.goneAt, now)}
          </Detail>
        )}
      </dl>
      {perDay !== null && forecast !== null && forecast.unused > 0 && (
        <p className="text-sm text-warn">
          At this pace, {formatNumber(forecast.unused)} of them {forecast.unused === 1 ? 'expires' : 'expire'}{' '}
          unused.
        </p>
      )}
    </div>
  )
}

const rates = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })

function formatRate(perDay: number): string {
  return perDay >= 100 ? formatNumber(Math.round(perDay)) : rates.format(perDay)
}
