/** The facts that no source states about a vehicle, in one line instead of a row for each. */
import type { UnknownNames } from './name-unknown.ts'

export interface UnknownFactsProps extends UnknownNames {
  readonly className?: string
}

export function UnknownFacts({ ofThisCar, others, className = '' }: UnknownFactsProps) {
  return (
    <div role="group" aria-label="Not known" className={`text-ink-soft ${className}`}>
      {ofThisCar !== '' && <p>Only the maker or the car itself knows: {ofThisCar}.</p>}
      <p>
        {`No source says: ${others}. `}
        <a href="/docs/unknown-facts" className="text-accent underline print:hidden">
          Why is that not known?
        </a>
      </p>
    </div>
  )
}
