import { formatDay } from '@vinspec/contract/moments'
import type { CoveredMake } from '@vinspec/vehicle-data'
import { Link } from 'react-router'
import type { Source } from '../vehicles/sources.tsx'

export interface MakesProps {
  readonly makes: readonly Pick<CoveredMake, 'name' | 'years'>[]
  readonly sources: readonly Source[]
}

/** The makes and years whose VINs can be looked up, and the dates of the data. */
export function Makes({ makes, sources }: MakesProps) {
  return (
    <section aria-labelledby="makes" className="flex flex-col gap-4">
      <h2 id="makes">{makes.length} makes covered</h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4 lg:grid-cols-6">
        {makes.map(({ name, years }) => (
          <li key={name} className="flex flex-col">
            <span className="font-medium">{name}</span>
            <span className="text-xs text-ink-soft tabular-nums">{years}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {sources.length > 0 && `Data: ${sources.map(nameSource).join(', ')}. `}
        <Link to="/coverage">What we know about each make</Link>
      </p>
    </section>
  )
}

const nameSource = ({ name, date }: Source): string => `${name} as of ${formatDay(new Date(date))}`
