import { useLocation } from 'react-router'
import { DISTANCES } from './distance.ts'
import { useDistance } from './reader.tsx'

const NAMES = { mi: 'miles', km: 'kilometers' } as const

/** Chooses the unit of distances on every page, until it is changed again. */
export function DistanceSwitch() {
  const { distance, choose } = useDistance()
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action="/distance"
      onSubmit={(event) => event.preventDefault()}
      aria-label="Unit of distance"
      className="inline-flex rounded-md border border-edge p-0.5 print:hidden"
    >
      <input type="hidden" name="next" value={pathname + search} />
      {DISTANCES.map((each) => (
        <button
          key={each}
          type="submit"
          name="distance"
          value={each}
          aria-pressed={each === distance}
          onClick={() => choose(each)}
          className="min-h-8.5 cursor-pointer rounded-sm px-3 text-sm text-ink-soft hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
        >
          {each}
          <span className="sr-only">, {NAMES[each]}</span>
        </button>
      ))}
    </form>
  )
}
