import { beginsWith } from '../src/catalogue/begins-with.ts'
import { isSamePower, totalPower } from '../src/catalogue/motor-power.ts'
import { KW_PER_HP } from '../src/catalogue/power-and-pack.ts'
import { trimAlternatives } from '../src/catalogue/variant-evidence.ts'
import { variantWords } from '../src/catalogue/variant-words.ts'
import type { Drive } from '../src/facts/vehicle-facts.ts'
import { readTable } from '../src/read-table.ts'
import type { PatternElement } from '../src/vin/pattern-elements.ts'
import { loadPatternLibrary, type PatternLibrary } from '../src/vin/pattern-library.ts'
import { keysOverlap, type PatternGroup, type PatternSchema } from '../src/vin/pattern-schema.ts'
import { namesOf } from './model-rows.ts'
import { elementTexts } from './variant-texts.ts'

/** What one EPA label says about the motors. */
export interface MotorLabel {
  readonly id: string
  readonly year: number
  readonly make: string
  readonly name: string
  readonly baseModel: string
  readonly drive: Drive | undefined
  /** The words of its name, without wheels. */
  readonly words: readonly string[]
  /** The energy of a full charge from the wall, in kWh. */
  readonly wallKwh: number
  /** Power of each motor, kW; empty unless EPA gives that of every motor. */
  readonly motorKw: readonly number[]
}

/**
 * The labels whose motors no source contradicts. Makers enter them at EPA themselves, and some enter the total power for each motor.
 * So their sum must be a power that NHTSA gives this trim. If NHTSA gives the trim none, it must be one that NHTSA gives the model, if
 * any, in this year or else in the years of this version's labels, and most of these labels must agree.
 */
export function borneOutMotors(labels: readonly MotorLabel[], makes: readonly string[]): ReadonlySet<string> {
  const powersOf = registeredPowers(makes)
  const complete = labels.filter(({ motorKw }) => motorKw.length > 0)
  const versions = Map.groupBy(complete, versionOf)
  return new Set(
    complete
      .filter((label) => {
        const own = totalPower(label.motorKw)
        const { ofTrim, ofModel } = powersOf(label)
        if (ofTrim.length > 0) return ofTrim.some((power) => isSamePower(own, power))
        if (labels.some((other) => isWeakerWithMore(other, label))) return false
        const version = versions.get(versionOf(label)) ?? []
        const registered = ofModel.length > 0 ? [ofModel] : version.map((other) => powersOf(other).ofModel)
        const given = registered.filter((powers) => powers.length > 0)
        if (!given.every((powers) => powers.some((power) => isSamePower(own, power)))) return false
        const alike = version.filter(({ motorKw }) => isSamePower(own, totalPower(motorKw)))
        return alike.length * 2 > version.length
      })
      .map(({ id }) => id),
  )
}

/** Whether another label of the model and drive has a much larger battery but much less power, so that one of them is mistyped. */
const isWeakerWithMore = (other: MotorLabel, label: MotorLabel): boolean =>
  other.motorKw.length > 0 &&
  other.year === label.year &&
  other.baseModel === label.baseModel &&
  other.make === label.make &&
  other.drive === label.drive &&
  other.wallKwh > 1.15 * label.wallKwh &&
  totalPower(label.motorKw) > 1.3 * totalPower(other.motorKw)

const versionOf = ({ make, words, drive }: MotorLabel): string =>
  [make.toLowerCase(), drive, ...words.toSorted()].join(' ')

interface RegisteredPower {
  readonly trim: readonly string[] | undefined
  readonly kw: number
}
type ModelPowers = Map<string, RegisteredPower[]>
type PowersOf = (label: MotorLabel) => { readonly ofTrim: number[]; readonly ofModel: number[] }

/** The powers that NHTSA's patterns give the electric cars of a label's model and year. */
function registeredPowers(makes: readonly string[]): PowersOf {
  const library = loadPatternLibrary(readTable)
  const spellings = new Map(makes.map((make) => [make.toLowerCase(), make]))
  const known = new Map<string, ModelPowers>()
  return ({ make, year, name, baseModel, words }) => {
    const spelling = spellings.get(make.toLowerCase())
    // Nissan registers the battery's energy as the power.
    if (spelling === undefined || spelling === 'Nissan') return { ofTrim: [], ofModel: [] }
    const key = `${spelling} ${year}`
    const models = known.get(key) ?? powersByModel(spelling, year, library)
    known.set(key, models)
    const own = [...models.keys()].filter((model) =>
      namesOf(spelling, model).some((said) => beginsWith(name, said) || beginsWith(baseModel, said)),
    )
    // An "Ioniq 5" is not an "Ioniq".
    const longest = Math.max(0, ...own.map(({ length }) => length))
    const powers = own.filter(({ length }) => length === longest).flatMap((model) => models.get(model) ?? [])
    const trims = powers.filter(({ trim }) => trim?.every((word) => words.includes(word)) === true)
    const most = Math.max(0, ...trims.map(({ trim }) => trim?.length ?? 0))
    return {
      ofTrim: trims.filter(({ trim }) => trim?.length === most).map(({ kw }) => kw),
      ofModel: powers.map(({ kw }) => kw),
    }
  }
}

function powersByModel(make: string, year: number, library: PatternLibrary): ModelPowers {
  const linked = library.makersOf(make).flatMap((maker) => library.schemasOf(maker, year))
  const models = new Map<string, RegisteredPower[]>()
  for (const schema of new Set(linked.map((link) => link.schema))) {
    for (const model of elementTexts(schema, 'model', library)) {
      models.set(model, [...(models.get(model) ?? []), ...powersOfModel(schema, model, library)])
    }
  }
  return models
}

/** The powers in one schema. Only patterns of the same schema can apply to one VIN together. */
function powersOfModel(schema: PatternSchema, model: string, library: PatternLibrary): RegisteredPower[] {
  const textsOf = (group: PatternGroup, element: PatternElement) => elementTexts([group], element, library)
  const meets = (one: PatternGroup, others: readonly PatternGroup[]): boolean =>
    others.some((other) => keysOverlap(one.keys, other.keys))
  const ofModel = schema.filter((group) => textsOf(group, 'model').includes(model))
  const electric = schema.filter((group) => textsOf(group, 'fuelPrimary').includes('Electric'))
  const trims = schema.filter((group) => textsOf(group, 'trim').length > 0 && meets(group, ofModel))
  return schema.flatMap((group): RegisteredPower[] => {
    const powers = [
      ...textsOf(group, 'powerKw').map(Number),
      ...textsOf(group, 'powerHp').map((hp) => Number(hp) * KW_PER_HP),
    ]
    if (powers.length === 0 || !meets(group, ofModel) || !meets(group, electric)) return []
    const named = trims.filter((trim) => meets(trim, [group])).flatMap((trim) => textsOf(trim, 'trim'))
    const words = named.flatMap(trimAlternatives).map(variantWords)
    const known = words.length === 0 ? [undefined] : words
    return powers.flatMap((kw) => known.map((trim) => ({ trim, kw })))
  })
}
