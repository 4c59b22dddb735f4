/** The specification as text: what is known about the vehicle, then its figures by wheel size. */

import type { SpecRow, SpecSection, VehicleSpecs, WheelRow } from '@vinspec/contract'
import { batteryLabels, summaryLabels, vehicleLabels } from '@vinspec/contract/labels'
import {
  batteryFacts,
  readBasis,
  type SpecBasis,
  type SpecFact,
  summaryFacts,
  vehicleFacts,
  wheelFigures,
} from '@vinspec/contract/spec-facts'
import { blocks, type Fact, factList, table } from './markdown.ts'

export function specsText(specs: VehicleSpecs): string {
  const { title, vin, version, range_and_charging: range, sections } = specs
  // The title usually includes year, make, and model.
  const untold = vehicleFacts(specs).filter(({ value }) => !title.includes(value))
  const { notes, choices } = readBasis(range.rows)
  const rows = range.rows.map((row) => (row.key === 'basis' ? { ...row, value: [...notes] } : row))
  const facts = [...untold, ...summaryFacts(specs), ...batteryFacts(specs), ...rows]
  return blocks(
    `**${title}** (VIN ${vin})`,
    factList(facts.map(toFact)),
    unknownText(specs),
    choicesText(choices),
    ...sections.map(sectionText),
    wheelTable(range.wheel_rows),
    `Specification format: ${version}`,
  )
}

/** Names what is unknown, so that a model does not use another figure instead. */
function unknownText({ vehicle, summary, battery }: VehicleSpecs): string {
  const labels = [
    ...vehicleLabels.filter(([key]) => vehicle[key] === null),
    ...summaryLabels.filter(([key]) => summary[key] === null),
    ...batteryLabels.filter(([key]) => battery[key] === null),
  ].map(([, label]) => label.charAt(0).toLowerCase() + label.slice(1))
  return labels.length === 0 ? '' : `Not known from the VIN: ${labels.join(', ')}.`
}

/** Lists the versions, so that a model can ask the customer which one the car is. */
function choicesText(choices: SpecBasis['choices']): string {
  if (choices === undefined) return ''
  const versions = choices.versions.map(({ name, range }): Fact => [name, range ?? 'range not known'])
  return `${choices.open} Versions that fit:\n${factList(versions)}`
}

function sectionText({ title, rows }: SpecSection): string {
  return `**${title}**\n${factList(rows.map(toFact))}`
}

function toFact({ label, value }: SpecFact | SpecRow): Fact {
  return [label, Array.isArray(value) ? value.join('; ') : value]
}

function wheelTable(wheels: readonly WheelRow[]): string {
  const sizes = wheels.map(({ wheel_size: size }) => size)
  const figures = wheelFigures(wheels)
  if (figures.length === 0) return factList([['Wheel sizes', sizes.length === 0 ? null : sizes.join('; ')]])
  return table([
    ['Wheels', ...sizes],
    ...figures.map(({ label, values }) => [label, ...values.map((value) => value ?? 'not known')]),
  ])
}
