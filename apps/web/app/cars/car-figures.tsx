import type { ModelYearSheet } from '@vinspec/vehicle-data'

/** The figures that readers look for first, in this order. Only those known for all versions are shown. */
const KEYS = ['range', 'efficiency', 'level_2_charging', 'annual_electricity_cost']

/** The figures of a model at a glance. */
export function CarFigures({ rows }: Pick<ModelYearSheet['figures'], 'rows'>) {
  const shown = KEYS.flatMap((key) => rows.filter((row) => row.key === key))
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      {shown.map(({ key, label, value }) => (
        <div key={key} className="flex flex-col gap-1 bg-panel p-4 sm:p-6">
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="text-xl font-bold tracking-tight text-balance tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
