import { formatNumber } from '@vinspec/contract/amounts'

export interface TallyProps {
  readonly parts: ReadonlyArray<{
    readonly title: string
    readonly value: number
    /** Classes that emphasize a number. */
    readonly look?: string
  }>
}

/** How many there are of each kind. */
export function Tally({ parts }: TallyProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      {parts.map(({ title, value, look = '' }) => (
        <div key={title} className="flex flex-col">
          <dt className="text-sm text-ink-soft">{title}</dt>
          <dd className={`text-xl font-semibold tabular-nums ${value > 0 ? look : 'text-ink-soft'}`}>
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
