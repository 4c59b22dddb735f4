import type { RecentVehicle } from '@vinspec/core/lookup'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { figureIn } from '../ui/distance.ts'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import { Time } from '../ui/time.tsx'

export function RecentVehicles({ vehicles }: { readonly vehicles: readonly RecentVehicle[] }) {
  const { distance } = useDistance()
  return (
    <Panel title="Last vehicles" lead="Viewing them again is free.">
      {vehicles.length === 0 ? (
        <Empty text="Vehicles you look up appear here." />
      ) : (
        <>
          <ul className="flex flex-col divide-y divide-line border-t border-line text-sm">
            {vehicles.map(({ vin, title, range, lookedUpAt }) => (
              <li key={vin} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
                <span className="flex flex-1 flex-col">
                  <Link
                    to={`/vehicles/${vin}`}
                    prefetch="intent"
                    className="font-medium wrap-anywhere text-accent underline"
                  >
                    {title}
                  </Link>
                  <span className="font-mono text-xs text-ink-soft">{vin}</span>
                </span>
                <span className="ml-auto flex flex-col text-right text-xs whitespace-nowrap text-ink-soft">
                  {range && (
                    <span className="text-sm text-ink tabular-nums">
                      <span className="sr-only">Range </span>
                      {figureIn(range, distance)}
                    </span>
                  )}
                  <Time at={lookedUpAt} dateOnly />
                </span>
              </li>
            ))}
          </ul>
          <p>
            <ButtonLink look="secondary" to="/vehicles">
              All vehicles
            </ButtonLink>
          </p>
        </>
      )}
    </Panel>
  )
}
