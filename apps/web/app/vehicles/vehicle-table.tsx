import type { VehicleOrder } from '@vinspec/core/lookup'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { type Distance, figureIn } from '../ui/distance.ts'
import { useDistance } from '../ui/reader.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import type { ListedVehicle } from './list-figures.server.ts'
import { COLUMNS, type ColumnName } from './vehicle-columns.ts'

export interface VehicleTableProps {
  readonly vehicles: readonly ListedVehicle[]
  readonly columns: readonly ColumnName[]
  readonly search: string
  readonly order: VehicleOrder
}

/** Saved vehicles, to open or to select for a comparison. The column headers sort them. */
export function VehicleTable({ vehicles, search, order, columns }: VehicleTableProps) {
  const { distance } = useDistance()
  const all = columnsFor(search, order, distance)
  return (
    <Form
      action="/vehicles/compare"
      reloadDocument
      onChange={({ currentTarget, target }) => followSelection(currentTarget, target)}
      className="flex flex-col gap-4"
    >
      <Table
        label="Vehicles"
        columns={[
          {
            title: 'Vehicle',
            before: <SelectAll key={vehicles.map(({ vin }) => vin).join()} />,
            sort: sortBy('title', { search, order }),
            cell: (vehicle) => (
              <VehicleName
                {...vehicle}
                shown={
                  columns.includes('range') ? vehicle.range && figureIn(vehicle.range, distance) : undefined
                }
                hasNote={columns.includes('note')}
              />
            ),
          },
          ...columns.map((name) => all[name]),
        ]}
        rows={vehicles.map((each) => ({ ...each, id: each.vin }))}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="secondary">
          Compare
        </Button>
        <Button type="submit" name="export" value="selected" look="secondary" formAction="/vehicles.csv">
          Export selected
        </Button>
        <p className="text-sm text-ink-soft">2 to 4 vehicles can be compared side by side.</p>
      </div>
    </Form>
  )
}

function sortBy(target: VehicleOrder, { search, order }: Pick<VehicleTableProps, 'search' | 'order'>) {
  return {
    to: `?${new URLSearchParams({ search, order: target })}`,
    direction: order === target ? ('ascending' as const) : undefined,
  }
}

function columnsFor(
  search: string,
  order: VehicleOrder,
  distance: Distance,
): Readonly<Record<ColumnName, Column<ListedVehicle>>> {
  const shown = { search, order }
  return {
    vin: {
      title: COLUMNS.vin,
      sort: sortBy('vin', shown),
      cell: ({ vin }) => <span className="font-mono text-xs">{vin}</span>,
    },
    range: {
      title: COLUMNS.range,
      wide: true,
      cell: ({ range }) => <Figure text={range && figureIn(range, distance)} />,
    },
    consumption: {
      title: COLUMNS.consumption,
      wide: true,
      cell: ({ consumption }) => <Figure text={consumption && figureIn(consumption, distance)} />,
    },
    battery: { title: COLUMNS.battery, wide: true, cell: ({ battery }) => <Figure text={battery} /> },
    note: {
      title: COLUMNS.note,
      widest: true,
      cell: ({ note }) => <span className="line-clamp-2 max-w-60 text-ink-soft wrap-anywhere">{note}</span>,
    },
    latest: {
      title: COLUMNS.latest,
      wide: true,
      sort:
        order === 'latest'
          ? { to: sortBy('oldest', shown).to, direction: 'descending' }
          : { ...sortBy('oldest', shown), to: sortBy('latest', shown).to },
      cell: ({ lastLookedUpAt }) => <Time at={lastLookedUpAt} dateOnly />,
    },
  }
}

function Figure({ text }: { readonly text: string | null | undefined }) {
  return text ? (
    <span className="tabular-nums md:whitespace-nowrap">{text}</span>
  ) : (
    <span className="text-ink-soft">Not known</span>
  )
}

const ALL = 'all-vehicles'

/** Needs scripts, and is not there without them. */
function SelectAll() {
  return (
    <label className="-my-1 -ml-1.5 inline-block cursor-pointer p-1.5 align-middle noscript:hidden">
      <input type="checkbox" id={ALL} aria-label="Select all on this page" className="block size-4" />
    </label>
  )
}

/** Keeps the box of all vehicles and the boxes of each in step. */
function followSelection(form: HTMLFormElement, changed: EventTarget): void {
  const all = form.querySelector<HTMLInputElement>(`#${ALL}`)
  if (!all) return
  const each = [...form.querySelectorAll<HTMLInputElement>('input[name=vin]')]
  if (changed === all) for (const box of each) box.checked = all.checked
  const selected = each.filter(({ checked }) => checked).length
  all.checked = selected === each.length
  all.indeterminate = selected > 0 && !all.checked
}

interface VehicleNameProps extends ListedVehicle {
  /** The range, which has no column on narrow windows. Null if it is not known; absent if it was not asked for. */
  readonly shown: string | null | undefined
  /** Whether the note is asked for, which has no column on all but wide windows. */
  readonly hasNote: boolean
}

function VehicleName({ vin, title, note, shown, hasNote }: VehicleNameProps) {
  return (
    <span className="flex items-baseline gap-1">
      <label className="-my-1 -ml-1.5 cursor-pointer p-1.5">
        <input
          type="checkbox"
          name="vin"
          value={vin}
          aria-label={`Select ${title}, ${vin}`}
          className="size-4 translate-y-0.5"
        />
      </label>
      <span>
        <Link
          to={`/vehicles/${vin}`}
          prefetch="intent"
          className="font-medium wrap-anywhere text-accent underline"
        >
          {title}
        </Link>
        {shown !== undefined && (
          <span className="block sm:hidden print:hidden">
            <span className="sr-only">{COLUMNS.range}: </span>
            <Figure text={shown} />
          </span>
        )}
        {hasNote && note !== '' && (
          <span className="line-clamp-2 text-ink-soft wrap-anywhere xl:hidden print:hidden">{note}</span>
        )}
      </span>
    </span>
  )
}
