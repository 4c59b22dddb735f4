/** What driving costs in the reader's conditions, computed from the figures of the sheet. */
import { formatCents, formatNumber } from '@vinspec/contract/amounts'
import { Button } from '../ui/button.tsx'
import { KM_PER_MILE, milesIn } from '../ui/distance.ts'
import { Facts } from '../ui/facts.tsx'
import { FoldedPanel } from '../ui/panel.tsx'
import type { Span } from '../ui/read-span.ts'
import { useDistance } from '../ui/reader.tsx'
import { INPUT } from '../ui/text-field.tsx'
import { type Conditions, EPA_PRICE } from './conditions.ts'
import type { Sheet } from './sheet.ts'

export interface CostPanelProps {
  readonly sheet: Pick<Sheet, 'consumption' | 'fullCharge'>
  readonly conditions: Conditions
  /** EPA's fuel economy in the chosen driving; undefined for the combined consumption. */
  readonly mpge: Span | undefined
  /** The query parameters of the URL other than the conditions, which the form keeps. */
  readonly kept: Readonly<Record<string, string>>
}

/** EPA's assumption. */
const MILES_A_YEAR = 15_000
/** The electricity that EPA counts as a gallon of gas. */
const KWH_PER_GALLON = 33.705

export function CostPanel({ sheet, conditions, mpge, kept }: CostPanelProps) {
  const { distance } = useDistance()
  const { price, driving } = conditions
  const { fullCharge } = sheet
  const per100Miles = mpge ? consumptionAt(mpge) : sheet.consumption
  if (!per100Miles) return null
  const dollars = (kwh: { readonly min: number; readonly max: number }, factor: number) => {
    const [least, most] = [kwh.min, kwh.max].map((each) =>
      formatCents(Math.round(each * factor * price * 100)),
    )
    return least === most ? `${least}` : `${least} to ${most}`
  }
  const facts = [
    {
      key: 'distance',
      label: `100 ${distance}`,
      value: dollars(per100Miles, distance === 'mi' ? 1 : 1 / KM_PER_MILE),
    },
    {
      key: 'year',
      label: `A year of ${formatNumber(milesIn(MILES_A_YEAR, distance))} ${distance}`,
      value: dollars(per100Miles, MILES_A_YEAR / 100),
    },
    ...(fullCharge ? [{ key: 'charge', label: 'A full charge', value: dollars(fullCharge, 1) }] : []),
  ]
  return (
    <FoldedPanel
      title="Electricity at your price"
      lead={`From EPA's ${mpge && driving ? `${driving} fuel economy` : 'consumption'} and miles a year, charging losses included.`}
      isOpen={price !== EPA_PRICE}
    >
      <form method="get" className="flex flex-wrap items-end gap-2">
        {Object.entries({ ...kept, ...(driving && { driving }) }).map(([name, value]) => (
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

function consumptionAt({ from, to }: Span) {
  return { min: (100 * KWH_PER_GALLON) / to, max: (100 * KWH_PER_GALLON) / from }
}
