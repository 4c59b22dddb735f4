/**
 * What a certificate says about the vehicle: the stored answer's own words, in its order. Nothing is calculated again.
 */
import type { SpecRow, VehicleSpecs } from '@vinspec/contract'
import { answerFacts } from '@vinspec/contract/answer-facts'
import { batteryLabels, summaryLabels, vehicleLabels, wheelLabels } from '@vinspec/contract/labels'
import {
  batteryFacts,
  type SpecFact,
  summaryFacts,
  vehicleFacts,
  wheelFigures,
} from '@vinspec/contract/spec-facts'
import { type ContractParser, parserOf } from '@vinspec/contract/validator'

export interface CertificateFacts {
  readonly title: string
  readonly groups: readonly FactGroup[]
  /** Facts that the answer has a field for, but no value. */
  readonly notKnown: readonly string[]
}

export interface FactGroup {
  readonly title: string
  /** What each value is about, if facts have several values. */
  readonly columns: readonly string[]
  readonly facts: readonly CertifiedFact[]
}

export interface CertifiedFact {
  readonly label: string
  readonly values: readonly string[]
}

const parseSpecs: ContractParser<VehicleSpecs> = parserOf('CustomerVehicleSpecsV1')

/** @param answer as stored, written under any version of the contract */
export function certificateFacts(answer: string, vin: string): CertificateFacts {
  const content: unknown = JSON.parse(answer)
  const parsed = parseSpecs(content)
  if (!parsed.ok) return { title: vin, groups: olderGroups(content), notKnown: [] }
  const specs = parsed.value
  return { title: specs.title, groups: groupsOf(specs), notKnown: notKnownOf(specs) }
}

function olderGroups(content: unknown): FactGroup[] {
  return answerFacts(content, {}).map((facts) => ({
    title: 'Result, as it was stored',
    columns: [],
    facts: facts.map(([label, value]) => ({ label, values: [value] })),
  }))
}

function groupsOf(specs: VehicleSpecs): FactGroup[] {
  const { rows } = specs.range_and_charging
  const groups = [
    group('Vehicle', [...vehicleFacts(specs), ...summaryFacts(specs)].map(oneValue)),
    group('Battery', batteryFacts(specs).map(oneValue)),
    group('Range and charging', rows.map(rowFact)),
    wheelGroup(specs.range_and_charging),
    ...specs.sections.map(({ title, rows: said }) => group(title, said.map(rowFact))),
  ]
  return groups.filter(({ facts }) => facts.length > 0)
}

function group(title: string, facts: readonly CertifiedFact[], columns: readonly string[] = []): FactGroup {
  return { title, columns, facts }
}

function oneValue({ label, value }: SpecFact): CertifiedFact {
  return { label, values: [value] }
}

function wheelGroup({ wheel_rows: wheels, wheel_numbers: numbers = [] }: VehicleSpecs['range_and_charging']) {
  const facts = wheelFigures(wheels).map(({ key, label, values }) => ({
    label,
    values: values.map((value, index) =>
      marked(value ?? 'Not known', numbers[index]?.[key]?.estimate === true),
    ),
  }))
  return group(
    'By wheel size',
    facts,
    wheels.map(({ wheel_size: size }) => size),
  )
}

/** Their lines are sentences, so they stay on separate lines. */
const IN_SENTENCES: ReadonlySet<string> = new Set(['basis', 'recalls'])

function rowFact({ key, label, value, numbers, parts = [] }: SpecRow): CertifiedFact {
  const isEstimate = [numbers, ...parts].some((each) => each?.estimate === true)
  const text = [value].flat().join(IN_SENTENCES.has(key) ? '\n' : '; ')
  return { label, values: [marked(text, isEstimate)] }
}

function marked(value: string, isEstimate: boolean): string {
  return isEstimate ? `${value} (estimate)` : value
}

function notKnownOf({ vehicle, summary, battery, range_and_charging: shown }: VehicleSpecs): string[] {
  const anyWheel = Object.fromEntries(
    wheelLabels.map(([key]) => [key, shown.wheel_rows.find((wheel) => wheel[key] !== null)?.[key] ?? null]),
  )
  return [
    ...unknownOf(vehicleLabels, vehicle),
    ...unknownOf(summaryLabels, summary),
    ...unknownOf(batteryLabels, battery),
    ...unknownOf(wheelLabels, anyWheel),
  ]
}

function unknownOf(
  labels: ReadonlyArray<readonly [key: string, label: string]>,
  values: Readonly<Record<string, unknown>>,
): string[] {
  return labels.filter(([key]) => (values[key] ?? null) === null).map(([, label]) => label)
}
