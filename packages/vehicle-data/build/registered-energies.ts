import { beginsWith } from '../src/catalogue/begins-with.ts'
import { ampereHoursOf, energiesOf } from '../src/catalogue/power-and-pack.ts'
import { readTable } from '../src/read-table.ts'
import type { PatternElement } from '../src/vin/pattern-elements.ts'
import { loadPatternLibrary, type PatternLibrary } from '../src/vin/pattern-library.ts'
import type { PatternGroup } from '../src/vin/pattern-schema.ts'
import { namesOf } from './model-rows.ts'
import type { LabelIdentity } from './pack-facts.ts'
import { elementTexts, variantTexts } from './variant-texts.ts'

/** Every battery energy that NHTSA's patterns can give a car of a label's year, make and model, kWh. */
export type RegisteredEnergies = (label: LabelIdentity & { readonly baseModel: string }) => readonly number[]

export function registeredEnergies(makes: readonly string[]): RegisteredEnergies {
  const library = loadPatternLibrary(readTable)
  const spellings = new Map(makes.map((make) => [make.toLowerCase(), make]))
  const known = new Map<string, readonly ModelEnergies[]>()
  return ({ year, make, name, baseModel }) => {
    const spelling = spellings.get(make.toLowerCase())
    if (spelling === undefined) return []
    const key = `${spelling} ${year}`
    const models = known.get(key) ?? modelEnergies(spelling, Number(year), library)
    known.set(key, models)
    return models
      .filter(({ model }) =>
        namesOf(spelling, model).some((own) => beginsWith(name, own) || beginsWith(baseModel, own)),
      )
      .flatMap(({ energies }) => energies)
  }
}

interface ModelEnergies {
  readonly model: string
  readonly energies: readonly number[]
}

function modelEnergies(make: string, year: number, library: PatternLibrary): ModelEnergies[] {
  const schemas = library.makersOf(make).flatMap((maker) => library.schemasOf(maker, year))
  const groups = [...new Set(schemas.map(({ schema }) => schema))].flat()
  return elementTexts(groups, 'model', library).map((model) => ({
    model,
    energies: energiesOfModel(groups, model, library),
  }))
}

function energiesOfModel(groups: readonly PatternGroup[], model: string, library: PatternLibrary): number[] {
  const textsOf = (element: PatternElement): string[] => variantTexts(groups, model, [element], library)
  const battery = textsOf('batteryInfo')
  const ampereHours = new Set(battery.flatMap(ampereHoursOf))
  return [
    ...[...textsOf('batteryKwh'), ...textsOf('batteryKwhTo'), ...textsOf('chargerKw')].map(Number),
    ...[...battery, ...textsOf('engineInfo')].flatMap(energiesOf),
    ...textsOf('batteryVolts').flatMap((volts) =>
      [...ampereHours].map((hours) => (hours * Number(volts)) / 1000),
    ),
  ].filter((energy) => energy > 15)
}
