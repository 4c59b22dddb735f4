import type { SavedVehicleSummary, VehicleOrder } from '@vinspec/core/lookup'
import { Link } from 'react-router'
import { Cell, type Column, Table } from './table.tsx'
import { Time } from './time.tsx'

export interface VehicleTableProps {
  readonly vehicles: readonly SavedVehicleSummary[]
  readonly search: string
  readonly order: VehicleOrder
}

/** Saved vehicles; the heads of the columns set their order. */
export function VehicleTable({ vehicles, search, order }: VehicleTableProps) {
  const to = (target: VehicleOrder) => `?${new URLSearchParams({ search, order: target })}`
  const upward = (target: VehicleOrder) => ({
    to: to(target),
    direction: order === target ? ('ascending' as const) : undefined,
  })
  const head: Column[] = [
    { title: 'Vehicle', sort: upward('title') },
    { title: 'VIN', sort: upward('vin') },
    { title: 'Note', wide: true },
    {
      title: 'Latest lookup',
      wide: true,
      sort:
        order === 'latest'
          ? { to: to('oldest'), direction: 'descending' }
          : { ...upward('oldest'), to: to('latest') },
    },
  ]
  return (
    <Table label="Vehicles" head={head}>
      {vehicles.map(({ vin, title, note, lastLookedUpAt }) => (
        <tr key={vin}>
          <Cell>
            <Link
              to={`/vehicles/${vin}`}
              prefetch="intent"
              className="font-medium wrap-anywhere text-accent underline"
            >
              {title}
            </Link>
          </Cell>
          <Cell>
            <span className="font-mono text-xs">{vin}</span>
          </Cell>
          <Cell wide>
            <span className="line-clamp-2 max-w-60 text-ink-soft wrap-anywhere">{note}</span>
          </Cell>
          <Cell wide>
            <Time at={lastLookedUpAt} dateOnly />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
