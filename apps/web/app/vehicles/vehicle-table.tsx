import type { SavedVehicleSummary, VehicleOrder } from '@vinspec/core/lookup'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export interface VehicleTableProps {
  readonly vehicles: readonly SavedVehicleSummary[]
  readonly search: string
  readonly order: VehicleOrder
}

/** Saved vehicles, to open or to select for a comparison. The column headers sort them. */
export function VehicleTable({ vehicles, search, order }: VehicleTableProps) {
  return (
    <Form action="/vehicles/compare" className="flex flex-col gap-4">
      <Table
        label="Vehicles"
        columns={columnsFor(search, order)}
        rows={vehicles.map((each) => ({ ...each, id: each.vin }))}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="secondary">
          Compare
        </Button>
        <p className="text-sm text-ink-soft">Select 2 to 4 vehicles to see them side by side.</p>
      </div>
    </Form>
  )
}

function columnsFor(search: string, order: VehicleOrder): Column<SavedVehicleSummary>[] {
  const to = (target: VehicleOrder) => `?${new URLSearchParams({ search, order: target })}`
  const upward = (target: VehicleOrder) => ({
    to: to(target),
    direction: order === target ? ('ascending' as const) : undefined,
  })
  return [
    { title: 'Vehicle', sort: upward('title'), cell: VehicleName },
    {
      title: 'VIN',
      sort: upward('vin'),
      cell: ({ vin }) => <span className="font-mono text-xs">{vin}</span>,
    },
    {
      title: 'Note',
      wide: true,
      cell: ({ note }) => <span className="line-clamp-2 max-w-60 text-ink-soft wrap-anywhere">{note}</span>,
    },
    {
      title: 'Latest lookup',
      wide: true,
      sort:
        order === 'latest'
          ? { to: to('oldest'), direction: 'descending' }
          : { ...upward('oldest'), to: to('latest') },
      cell: ({ lastLookedUpAt }) => <Time at={lastLookedUpAt} dateOnly />,
    },
  ]
}

function VehicleName({ vin, title }: SavedVehicleSummary) {
  return (
    <span className="flex items-start gap-1">
      <label className="-my-1 -ml-1.5 cursor-pointer p-1.5">
        <input
          type="checkbox"
          name="vin"
          value={vin}
          aria-label={`Compare ${title}, ${vin}`}
          className="block size-4"
        />
      </label>
      <Link
        to={`/vehicles/${vin}`}
        prefetch="intent"
        className="font-medium wrap-anywhere text-accent underline"
      >
        {title}
      </Link>
    </span>
  )
}
