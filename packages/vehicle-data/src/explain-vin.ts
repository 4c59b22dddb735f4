/** Explains how today's tables lead to the answer to a VIN, as the lookup itself reports it. */

import { evidenceLine, factText } from './fact-text.ts'
import type { VehicleRecord } from './facts/raw-vehicle.ts'
import { fold } from './fold.ts'
import type { OfflineLookUp } from './offline-look-up.ts'
import { presentVehicle } from './presentation/present-vehicle.ts'
import { readRawRecord, writeRawRecord } from './raw-record.ts'
import type { PatternTold, Story, ToldRow } from './story.ts'
import { type Verdict, verdictOn } from './verdict.ts'
import type { Vin } from './vin/parse-vin.ts'

export type Explain = (vin: Vin) => string

export function createExplain(lookUp: OfflineLookUp): Explain {
  return (vin) => {
    const told = emptyTale()
    const result = lookUp(vin, told.story)
    const record = result.kind === 'found' ? result.vehicle.record : undefined
    return [
      section('NHTSA patterns', patternLines(told.patterns)),
      ...(record === undefined
        ? []
        : [
            section('What the VIN says of the version', told.evidence),
            section('EPA labels of the model in its year', [...told.out, ...leftLines(record)]),
            section('Facts and who said them', factLines(record)),
            section('Not shown, and why', told.blanked),
          ]),
      section('What the customer sees', answerLines(verdictOn(result))),
    ].join('\n\n')
  }
}

interface Tale {
  readonly story: Story
  readonly patterns: PatternTold[]
  readonly evidence: string[]
  readonly out: string[]
  readonly blanked: string[]
}

function emptyTale(): Tale {
  const patterns: PatternTold[] = []
  const evidence: string[] = []
  const out: string[] = []
  const blanked: string[] = []
  const story: Story = {
    pattern: (told) => patterns.push(told),
    evidence: (said, vocabulary) => {
      const known = { ...said, "names of the model's versions": [...new Set(vocabulary)] }
      evidence.push(...Object.entries(known).flatMap(([name, value]) => evidenceLine(name, value)))
    },
    rowOut: (row, rule) => out.push(`out   ${rowText(row)}: ${rule}`),
    blanked: (fact, reason) => blanked.push(`${fact}: ${reason}`),
  }
  return { story, patterns, evidence, out, blanked }
}

function rowText({ name, drive, wheels, rangeMi }: ToldRow): string {
  const parts = [
    drive,
    wheels === '' ? undefined : `${wheels} in`,
    rangeMi === undefined ? undefined : `${factText(rangeMi)} mi`,
  ]
  return `${name} (${parts.filter((part) => part !== undefined).join(', ')})`
}

/** Patterns by element, in the order reported: those used follow those they won against. Schemas that agree are listed once. */
function patternLines(patterns: readonly PatternTold[]): string[] {
  const elements = Map.groupBy(patterns, ({ modelYear, element }) => `${modelYear} ${element}`)
  return [...elements].flatMap(([name, own]) => {
    const standing = own.filter(({ lost }) => lost === undefined).map(patternText)
    const beaten = own
      .filter((told) => told.lost !== undefined && !standing.includes(patternText(told)))
      .map((told) => `${patternText(told)}: lost ${told.lost}`)
    return [name, ...new Set([...beaten, ...standing])]
  })
}

const patternText = ({ keys, value }: PatternTold): string => `  ${keys} ${value}`

function leftLines({ statements }: VehicleRecord): string[] {
  const labels = statements.map(({ facts }) => facts).find(({ versions }) => versions !== undefined)
  const left = (labels?.versions ?? []).map((row) => `left  ${rowText({ name: row.title, ...row })}`)
  const others = labels?.otherVersions?.length ?? 0
  return others > 0 ? [`None is left: ${others} labels are of other versions of this model`] : left
}

const factLines = (record: VehicleRecord): string[] =>
  readRawRecord(writeRawRecord(record))
    .facts.filter(({ name }) => name !== 'versions' && name !== 'otherVersions')
    .map(
      ({ name, value, source, used }) =>
        `${name}: ${factText(value)} [${source.name}, of the ${source.about}, ${source.date}]${used ? '' : ' overruled'}`,
    )

function answerLines(verdict: Verdict): string[] {
  if (verdict.kind === 'unavailable') return [verdict.message]
  if (verdict.kind === 'rejected') return [`${verdict.rejection.code}: ${verdict.rejection.message}`]
  const { title, vehicle, summary, battery, ...rest } = presentVehicle(verdict.vehicle)
  const { numbers: _, ...capacities } = battery
  const rows = [...rest.range_and_charging.rows, ...rest.sections.flatMap((each) => each.rows)]
  return [
    title,
    ...[vehicle, summary, capacities]
      .flatMap(Object.entries)
      .flatMap(([name, value]) => evidenceLine(name, value)),
    ...rows.map(({ label, value }) => `${label}: ${[value].flat().join('; ')}`),
  ]
}

const section = (title: string, lines: readonly string[]): string =>
  [title, ...(lines.length === 0 ? ['none'] : lines).flatMap((line) => fold(`  ${line}`))].join('\n')
