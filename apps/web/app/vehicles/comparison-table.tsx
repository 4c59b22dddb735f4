import type { VehicleSpecs } from '@vinspec/contract'
import { Link } from 'react-router'
import { FactValue } from '../ui/facts.tsx'
import { BodyFigure, type BodyShape } from './body-figure.tsx'
import type { ComparedFact, ComparedGroup } from './comparison.ts'

export interface ComparisonTableProps {
  /** One column each. */
  readonly vehicles: readonly VehicleSpecs[]
  /** The drawing of each one's type of body. */
  readonly shapes: readonly BodyShape[]
  readonly groups: readonly ComparedGroup[]
  /** The URL of the comparison without a vehicle; undefined if only two are left, the fewest that can be compared. */
  readonly without: ((vin: string) => string) | undefined
}

/** Names are above their values, so that the columns have the whole width, also on a phone. */
export function ComparisonTable({ vehicles, shapes, groups, without }: ComparisonTableProps) {
  const span = vehicles.length
  return (
    <div
      role="group"
      aria-label="Comparison"
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-panel print:overflow-visible print:border-0"
    >
      <table
        className={`w-full table-fixed border-collapse text-sm print:min-w-0 print:text-xs ${WIDTHS[span] ?? ''}`}
      >
        <thead>
          <tr>
            {vehicles.map((specs, nth) => (
              <th
                key={specs.vin}
                scope="col"
                className="p-4 text-left align-bottom font-normal sm:p-6 print:p-2"
              >
                <Head specs={specs} shape={shapes[nth]} remove={without?.(specs.vin)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, facts }) => [
          <tbody key={title}>
            <tr className="border-y border-line bg-sunken">
              <td colSpan={span} className="px-4 py-2 sm:px-6 print:px-2 print:py-1">
                <h2 className="sticky left-4 inline-block text-base print:static print:text-sm">{title}</h2>
              </td>
            </tr>
          </tbody>,
          ...facts.map((fact) => (
            <Row key={`${title} ${fact.key}`} fact={fact} vins={vehicles.map(({ vin }) => vin)} />
          )),
        ])}
      </table>
    </div>
  )
}

/** Least widths by number of vehicles. The table scrolls if there is not enough room. */
const WIDTHS: Readonly<Record<number, string>> = { 3: 'min-w-lg', 4: 'min-w-2xl' }

interface HeadProps {
  readonly specs: VehicleSpecs
  readonly shape: BodyShape | undefined
  readonly remove: string | undefined
}

function Head({ specs, shape, remove }: HeadProps) {
  return (
    <span className="flex flex-col gap-2">
      {shape && <BodyFigure shape={shape} className="w-full max-w-56 print:max-w-36" isDecoration />}
      <Link
        to={`/vehicles/${specs.vin}`}
        className="font-semibold text-balance text-accent underline print:text-ink print:no-underline"
      >
        {specs.title}
      </Link>
      <span className="font-mono text-xs text-ink-soft">
        {specs.vin.slice(0, 9)}
        <wbr />
        {specs.vin.slice(9)}
      </span>
      {remove !== undefined && (
        <Link to={remove} className="text-xs text-ink-soft underline print:hidden">
          Remove<span className="sr-only"> {specs.title}</span>
        </Link>
      )}
    </span>
  )
}

/** A fact, and its value for each vehicle. */
function Row({ fact, vins }: { readonly fact: ComparedFact; readonly vins: readonly string[] }) {
  const { label, values, differs, better } = fact
  return (
    <tbody className="break-inside-avoid border-b border-line last:border-0">
      <tr>
        <th
          scope="rowgroup"
          colSpan={vins.length}
          className="px-4 pt-3 text-left font-normal sm:px-6 print:px-2 print:pt-1"
        >
          <span className="sticky left-4 inline-flex items-center gap-2 text-xs text-ink-soft print:static">
            {label}
            {differs && (
              <span className="rounded-sm border border-warn/60 bg-warn-soft px-1.5 font-medium text-warn">
                <span aria-hidden="true">≠ </span>Differs
              </span>
            )}
          </span>
        </th>
      </tr>
      <tr>
        {values.map((value, index) => (
          <td
            key={vins[index]}
            className={`px-4 pt-0.5 pb-3 align-top wrap-anywhere tabular-nums sm:px-6 print:px-2 print:pb-1 ${differs ? 'font-medium' : ''}`}
          >
            <FactValue value={value} />
            {index === better && (
              <span className="mt-1 inline-block rounded-sm border border-good/60 bg-good-soft px-1.5 text-xs font-medium text-good">
                <span aria-hidden="true">✓ </span>
                {vins.length > 2 ? 'Best' : 'Better'}
              </span>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  )
}
