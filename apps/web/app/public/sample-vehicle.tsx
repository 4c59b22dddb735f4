import type { VehicleSpecs } from '@vinspec/contract'
import { batteryFacts, readBasis } from '@vinspec/contract/spec-facts'
import { specsIn } from '../ui/distance.ts'
import { type Fact, Facts } from '../ui/facts.tsx'
import { useDistance } from '../ui/reader.tsx'

/** The first facts of a vehicle, as a paid lookup answers them. */
export function SampleVehicle({ specs: stated }: { readonly specs: VehicleSpecs }) {
  const specs = specsIn(stated, useDistance().distance)
  const { rows } = specs.range_and_charging
  const { notes, choices } = readBasis(rows)
  const facts: Fact[] = [
    ...rows.filter(({ key }) => key !== 'basis').slice(0, 5),
    ...batteryFacts(specs).slice(0, 2),
    ...specs.sections.flatMap((section) => section.rows).slice(0, 3),
  ]
  return (
    <article
      aria-label={specs.title}
      className="flex flex-col gap-4 rounded-lg border border-line bg-panel p-4 sm:p-6"
    >
      <div>
        <h3 className="text-lg font-semibold">{specs.title}</h3>
        <p className="font-mono text-xs tracking-wider text-ink-soft">{specs.vin}</p>
      </div>
      <Facts facts={facts} />
      <p className="mt-auto text-xs text-ink-soft">{[...notes, ...(choices ? [choices.open] : [])][0]}</p>
    </article>
  )
}
