/** What the free check says of a lookup's answer, in words: for terminals and pages alike. */
import type { VehicleSpecsCheck } from './index.ts'

export interface CheckFact {
  readonly key: string
  readonly label: string
  readonly value: string
}

export function checkFacts({ coverage }: VehicleSpecsCheck): CheckFact[] {
  if (coverage === null) return []
  const { range, battery, charging, safety } = coverage
  return [
    { key: 'range', label: 'Range', value: ranges[range] },
    { key: 'battery', label: 'Battery', value: isKnown(battery) },
    { key: 'charging', label: 'Charging', value: isKnown(charging) },
    { key: 'safety', label: 'Safety', value: isKnown(safety) },
  ]
}

const ranges: Readonly<Record<NonNullable<VehicleSpecsCheck['coverage']>['range'], string>> = {
  exact: 'Known, one figure',
  span: 'Known, for each version that fits the VIN',
  none: 'Not known',
}

const isKnown = (known: boolean): string => (known ? 'Known' : 'Not known')
