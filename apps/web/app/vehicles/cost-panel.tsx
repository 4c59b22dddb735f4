/** What driving costs at the reader's price of electricity, computed from the figures of the sheet. */
import type { SpecRow } from '@vinspec/contract'
import { Button } from '../ui/button.tsx'
import { KM_PER_MILE } from '../ui/distance.ts'
import { Facts } from '../ui/facts.tsx'
import { FoldedPanel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import { INPUT } from '../ui/text-field.tsx'
import { EPA_PRICE } from './price.ts'

export interface CostPanelProps {
  /** In miles. */
  readonly rows: readonly SpecRow[]
  /** Dollars per kWh, from the URL. */
  readonly price: number
  /** The other query parameters of the URL, which the form keeps. */
  readonly kept: Readonly<Record<string, string>>
}

/** EPA's assumption. */
const MILES_A_YEAR = 15_000

export function CostPanel({ rows, price, kept }: CostPanelProps) {
  const { distance } = useDistance()
  const per100Miles = rows.find(({ key }) => key === 'efficiency')?.numbers
  const fullCharge = rows.find(({ key }) => key === 'range_energy')?.numbers
  if (!per100Miles) return null
  const dollars = (kwh: { readonly min: number; readonly max: number }, factor: number) => {
    const [least, most] = [kwh.min, kwh.max].map((each) => `$${(each * factor * price).toFixed(2)}`)
    return least === most ? `${least}` : `${least} to ${most}`
  }
  const facts = [
    {
      key: 'distance',
      label: `100 ${distance}`,
      value: dollars(per100Miles, distance === 'mi' ? 1 : 1 / KM_PER_MILE),
    },
    { key: 'year', label: '15,000 mi (a year for EPA)', value: dollars(per100Miles, MILES_A_YEAR / 100) },
    ...(fullCharge ? [{ key: 'charge', label: 'A full charge', value: dollars(fullCharge, 1) }] : []),
  ]
  return (
    <FoldedPanel
      title="Electricity at your price"
      lead="From EPA's consumption, charging losses included."
      isOpen={price !== EPA_PRICE}
    >
      <form method="get" className="flex flex-wrap items-end gap-2">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="flex flex-1 basis-28 flex-col gap-1 text-sm">
          $ per kWh
          <input
            name="price"
            type="number"
            min="0.01"
            max="5"
            step="0.01"
            required
            defaultValue={price.toFixed(2)}
            className={INPUT}
          />
        </label>
        <Button type="submit" look="secondary">
          Work out
        </Button>
      </form>
      <Facts facts={facts} />
    </FoldedPanel>
  )
}
