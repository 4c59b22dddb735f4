/** The result of the free check in words, for terminals and pages alike. */
import type { VehicleSpecsCheck } from './index.ts'
import type { SpecFact } from './spec-facts.ts'

export function checkFacts({ coverage, facts = [] }: VehicleSpecsCheck): SpecFact[] {
  return [
    ...(coverage === null ? [] : groupsOf(coverage)),
    ...facts.map(({ key, label, availability, sources }) => ({
      key,
      label,
      value: availabilities[availability](new Intl.ListFormat('en-US').format(sources)),
    })),
  ]
}

function groupsOf({ range, battery, charging, safety }: NonNullable<VehicleSpecsCheck['coverage']>) {
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

type Availability = NonNullable<VehicleSpecsCheck['facts']>[number]['availability']

const availabilities: Readonly<Record<Availability, (sources: string) => string>> = {
  known: () => 'Known',
  live_source: (sources) => `Asked at the lookup: ${sources}`,
  owner: (sources) => `If the owner agrees: ${sources}`,
}
