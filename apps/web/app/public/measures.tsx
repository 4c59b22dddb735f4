import { formatNumber } from '@vinspec/contract/amounts'

export interface MeasuresProps {
  readonly measured: Readonly<Record<'vins' | 'percentSold' | 'epaFigures' | 'otherCars', number>>
}

/** What the tests of the vehicle data guarantee. */
export function Measures({ measured }: MeasuresProps) {
  const measures = [
    ['100%', `have the right make and model year, of ${formatNumber(measured.vins)} VINs`],
    [`${measured.percentSold}%`, 'have range, battery, or charging. You never pay for one that has none'],
    [
      'Every figure',
      `of ${formatNumber(measured.epaFigures)} range, cost, and consumption figures is the one that EPA published`,
    ],
    ['0', `of ${formatNumber(measured.otherCars)} plug-in hybrids and other cars were sold as electric`],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {measures.map(([figure, meaning]) => (
        <div key={meaning} className="flex flex-col-reverse justify-end gap-1">
          <dt className="max-w-64 text-ink-soft">{meaning}</dt>
          <dd className="text-3xl font-bold tracking-tight text-accent tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
