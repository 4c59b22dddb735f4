/** A lookup as customers see it, beside its JSON, for one of the sample vehicles at a time. */
import type { VehicleSpecs } from '@vinspec/contract'
import type { ClassRanges } from '@vinspec/vehicle-data'
import { useDistance } from '../ui/reader.tsx'
import type { BodyShape } from '../vehicles/body-figure.tsx'
import { ChargingChart } from '../vehicles/charging-chart.tsx'
import { Hero } from '../vehicles/hero.tsx'
import { InItsClass } from '../vehicles/range-panels.tsx'
import { toSheet } from '../vehicles/sheet.ts'
import { specsIn } from '../vehicles/specs-in.ts'
import { JsonCode } from './json-code.tsx'

export interface Sample {
  readonly specs: VehicleSpecs
  readonly shape: BodyShape
  readonly classRanges: ClassRanges | null
}

/** The page has no scripts: CSS alone shows the chosen sheet. Tailwind finds only class names that are written in full. */
const SHOWN = [
  'group-has-[#sample-0:checked]/sheet:grid',
  'group-has-[#sample-1:checked]/sheet:grid',
  'group-has-[#sample-2:checked]/sheet:grid',
] as const

export function LiveSheet({ samples }: { readonly samples: readonly Sample[] }) {
  const shown = samples.slice(0, SHOWN.length)
  return (
    <section aria-labelledby="samples" className="group/sheet flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex flex-col gap-1">
          <h2 id="samples" className="text-3xl font-bold tracking-tight">
            What a lookup returns
          </h2>
          <p className="text-lg text-ink-soft">The sheet, and the JSON that it is made from.</p>
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Sample vehicle</legend>
          {shown.map(({ specs }, nth) => (
            <label
              key={specs.vin}
              className="cursor-pointer rounded-full border border-edge bg-panel px-4 py-2 text-sm font-medium hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                id={`sample-${nth}`}
                name="sample"
                defaultChecked={nth === 0}
                className="sr-only"
              />
              {specs.title}
            </label>
          ))}
        </fieldset>
      </div>
      {shown.map((sample, nth) => (
        <SampleSheet key={sample.specs.vin} sample={sample} className={SHOWN[nth] ?? ''} />
      ))}
    </section>
  )
}

interface SampleSheetProps {
  readonly sample: Sample
  readonly className: string
}

function SampleSheet({ sample: { specs, shape, classRanges }, className }: SampleSheetProps) {
  const { distance } = useDistance()
  const sheet = toSheet(specsIn(specs, distance), distance)
  const { title, range, hours } = sheet
  return (
    <article
      aria-label={title}
      className={`hidden gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] ${className}`}
    >
      <div className="unfold flex min-w-0 flex-col gap-6">
        <Hero sheet={sheet} shape={shape} of={title} />
        <div className="grid gap-6 sm:grid-cols-2">
          <InItsClass of={title} range={range} ranges={classRanges} />
          <ChargingChart of={title} range={range} hours={hours} />
        </div>
      </div>
      <JsonCode title={`POST /vehicle-specs, ${specs.vin}`} value={specs} className="lg:h-0 lg:min-h-full" />
    </article>
  )
}
