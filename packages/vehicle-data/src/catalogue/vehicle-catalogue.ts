import type { VehicleIdentity, VehicleRecord } from '../facts/raw-vehicle.ts'
import type { Statement } from '../facts/statements.ts'
import type { Drive, SafetyRating, VehicleFacts } from '../facts/vehicle-facts.ts'
import { type Aliases, loadAliases } from '../naming/aliases.ts'
import { bodyName, sideDoors } from '../naming/body-name.ts'
import { makeName } from '../naming/make-name.ts'
import { electricModelName, modelName } from '../naming/model-name.ts'
import { type Plant, plantName } from '../naming/plant-name.ts'
import { registeredTrim } from '../naming/trim-name.ts'
import type { ReadTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import type { Story } from '../story.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import { loadVehicleSpecs } from '../vin/vehicle-specs.ts'
import { beginsWith } from './begins-with.ts'
import { loadCuratedFacts } from './curated-facts.ts'
import { type DescribedVersion, describeVersion, labelledMotors } from './describe-version.ts'
import { type LabelRows, loadLabelRows } from './label-rows.ts'
import { loadModelFamilies, type ModelFamilies } from './model-families.ts'
import { findVersion, type VersionMatch, versionKey } from './model-family.ts'
import { loadPlants } from './plants.ts'
import { registeredFacts, registeredPower } from './registered-facts.ts'
import { loadSafetyRatings } from './safety-ratings.ts'
import { loadSources, type Sources } from './sources.ts'
import { loadTestedCars, type TestedCar } from './tested-cars.ts'

/** What the tables know about decoded VINs. */
export interface VehicleCatalogue {
  /** The identity of a vehicle that is not known to be battery-electric. */
  readonly identifyOther: (decoded: DecodedVin) => VehicleIdentity
  /** With a story, the call is not served from memory, so that the story is complete. */
  readonly describe: (decoded: DecodedVin, story?: Story) => VehicleRecord
  /** Whether EPA has electric labels for this model, in any year. */
  readonly hasLabels: (decoded: DecodedVin) => boolean
  /** Whether EPA lists this model in its year only as a plug-in hybrid. */
  readonly isOnlyPlugInHybrid: (decoded: DecodedVin) => boolean
}

export function loadVehicleCatalogue(readTable: ReadTable): VehicleCatalogue {
  const sources = loadSources(readTable)
  const labelTable = loadLabelRows(readTable)
  const isPlugInHybrid = loadPlugInHybrids(readTable)
  const families = loadModelFamilies(readTable, labelTable)
  const vehicleSpecs = loadVehicleSpecs(readTable)
  const ratingsOf = loadRatings(readTable, sources)
  const plantOf = loadPlants(readTable)
  const curatedFacts = loadCuratedFacts(readTable)
  const aliases = loadAliases(readTable)
  /** Bounded by the number of versions that NHTSA's patterns can distinguish. */
  const versions = new Map<string, DescribedVersion>()

  const { identify, identifyOther } = identities(labelTable, families, aliases)
  return {
    identifyOther,
    describe(decoded, story) {
      const identity = identify(decoded)
      // A remembered version would not report to the story.
      const known = story === undefined ? versions : new Map<string, DescribedVersion>()
      const { match, labels, curated } = remember(known, versionKey(decoded), () =>
        describeVersion(findVersion(decoded, families.of(decoded), story), decoded, identity, {
          aliases,
          curatedFacts,
          sources,
        }),
      )
      const drive = driveOf(match)
      const { stars, tested } = ratingsOf({ ...identity, drive })
      const { vehicleType } = decoded.maker
      const specified = registeredFacts(vehicleSpecs.of({ ...decoded, vehicleType }))
      const hasSameSeats = agreeOnSeats(specified, tested, story)
      const facts = patternFacts(decoded, match, plantOf(decoded), identity.model, aliases, story)
      return {
        identity,
        statements: withoutConflictingWeights(story, tested, [
          { source: sources.nhtsaPatterns, facts },
          ...labels,
          ...labelledMotors(decoded, match, sources, story),
          ...(stars === undefined ? [] : [{ source: sources.nhtsaStars, facts: { safetyRating: stars } }]),
          curated,
          {
            source: sources.nhtsaSpecs,
            facts: withoutDoubts(specified, match, hasSameSeats),
          },
          {
            source: sources.nhtsaRatings,
            facts: hasSameSeats ? tested.facts : { ...tested.facts, seats: undefined },
          },
        ]),
      }
    },
    hasLabels: ({ make, model }) => families.labelNames(make, model).length > 0,
    isOnlyPlugInHybrid: (decoded) => families.of(decoded).rows.length === 0 && isPlugInHybrid(decoded),
  }
}

interface Identities {
  readonly identify: Identify
  readonly identifyOther: Identify
}
type Identify = (decoded: DecodedVin) => VehicleIdentity

/** Names as customers know them. */
function identities(labels: LabelRows, families: ModelFamilies, aliases: Aliases): Identities {
  const known = new Map<string, VehicleIdentity>()
  const identityOf = ({ modelYear, make }: DecodedVin, model: string): VehicleIdentity => ({
    modelYear,
    make: makeName(make, labels.makeName(make)),
    model,
  })
  return {
    identify(decoded) {
      const { modelYear, make, model } = decoded
      return remember(known, `${modelYear}\t${make}\t${model}`, () =>
        identityOf(decoded, electricModelName(decoded, families.labelNames(make, model), aliases)),
      )
    },
    identifyOther: (decoded) => identityOf(decoded, modelName(decoded, aliases)),
  }
}

interface Ratings {
  readonly stars: SafetyRating | undefined
  readonly tested: TestedCar
}

function loadRatings(
  readTable: ReadTable,
  sources: Sources,
): (rated: VehicleIdentity & { readonly drive: Drive | undefined }) => Ratings {
  const safetyRatings = loadSafetyRatings(readTable, sources)
  const testedCars = loadTestedCars(readTable)
  const known = new Map<string, Ratings>()
  return (rated) =>
    remember(known, `${rated.modelYear} ${rated.make} ${rated.model} ${rated.drive}`, () => ({
      stars: safetyRatings(rated),
      tested: testedCars(rated),
    }))
}

/** One motor drives one axle, and several drive both: NHTSA's drive unit and the labels left must agree, or neither counts. */
const contradictDrive = ({ motors, labelRows }: VersionMatch): boolean =>
  motors !== undefined &&
  labelRows.some(({ drive }) => drive !== undefined && motors > 1 !== (drive === 'all'))

/** The driven axles, from the VIN or from all labels that it can have. */
function driveOf({ drive, labelRows }: VersionMatch): Drive | undefined {
  if (drive !== undefined && drive !== 'two') return drive
  const [only, ...others] = new Set(labelRows.map((row) => row.drive))
  return others.length === 0 ? only : undefined
}

function patternFacts(
  decoded: DecodedVin,
  match: VersionMatch,
  plant: Plant,
  model: string,
  aliases: Aliases,
  story: Story | undefined,
): VehicleFacts {
  const { elements, make } = decoded
  const body = bodyName(elements.bodyClass, elements.trim)
  const powerKw = registeredPower(elements, match.labelRows, story)
  return {
    ...registeredFacts(elements),
    trim: registeredTrim(elements, { make, model }, aliases),
    factory: plantName(plant, make, aliases),
    wheels: match.wheels,
    body,
    doors: sideDoors(elements.doors),
    drive: match.drive === 'two' ? undefined : match.drive,
    powerKw,
    motors: contradictDrive(match) ? undefined : match.motors,
  }
}

/** Removes seats on which sources differ, and wheels that none of the car's labels has. */
function withoutDoubts(
  specified: VehicleFacts,
  { labelRows }: VersionMatch,
  hasSameSeats: boolean,
): VehicleFacts {
  const { standardWheelIn, ...others } = specified
  const sizes = labelRows.map(({ wheels }) => wheels).filter((wheels) => wheels !== '')
  const isLabeled = sizes.length === 0 || sizes.some((size) => Number(size) === standardWheelIn)
  const facts = isLabeled ? specified : others
  return hasSameSeats ? facts : { ...facts, seats: undefined, seatRows: undefined }
}

/** Whether all sources agree on the seats. They differ for the i3 and the Model X. */
function agreeOnSeats(
  specified: VehicleFacts,
  { facts, hasSeveralSeatings }: TestedCar,
  story: Story | undefined,
): boolean {
  if (specified.seats === undefined) return true
  const agree = !hasSeveralSeatings && (facts.seats === undefined || facts.seats === specified.seats)
  if (!agree) story?.blanked('seats', 'sources differ, or the model has several seatings')
  return agree
}

/** The least payload of any car, lb. */
const LEAST_LOAD = 400

/**
 * Removes both weights if one source's gross weight is not above another's curb weight, or if NHTSA's ratings give the model's cars
 * weights outside of its class.
 */
function withoutConflictingWeights(
  story: Story | undefined,
  { loadedLb }: TestedCar,
  statements: readonly Statement[],
): readonly Statement[] {
  const empty = statements.find(({ facts }) => facts.curbWeightLb !== undefined)?.facts.curbWeightLb
  const loaded = statements.find(({ facts }) => facts.grossWeightLb !== undefined)?.facts.grossWeightLb
  if (loaded === undefined) return statements
  const [from, to] = typeof loaded === 'object' ? [loaded.from, loaded.to] : [loaded, loaded]
  const least = typeof empty === 'object' ? empty.from : (empty ?? 0)
  const isOther = loadedLb !== undefined && (to < loadedLb.from || from > loadedLb.to)
  if (to >= least + LEAST_LOAD && !isOther) return statements
  const other = isOther ? `${loadedLb.from} to ${loadedLb.to} lb rated` : `${least} lb empty`
  story?.blanked('weights', `${other} and ${from} to ${to} lb loaded contradict each other`)
  const blanked = { grossWeightLb: undefined, ...(!isOther && { curbWeightLb: undefined }) }
  return statements.map((statement) => ({ ...statement, facts: { ...statement.facts, ...blanked } }))
}

/** Whether EPA lists a plug-in hybrid by the name of this model and year. */
function loadPlugInHybrids(readTable: ReadTable): (decoded: DecodedVin) => boolean {
  const hybrids = Map.groupBy(readTable('plug-in-hybrids.txt').map(splitHybrid), ({ key }) => key)
  return ({ modelYear, make, model }) =>
    (hybrids.get(`${modelYear}\t${make.toLowerCase()}`) ?? []).some(({ name }) => beginsWith(name, model))
}

/** Splits a tab-separated line `year make name` into a key of year and make, and the name. */
function splitHybrid(line: string): { key: string; name: string } {
  const tab = line.lastIndexOf('\t')
  return { key: line.slice(0, tab), name: line.slice(tab + 1) }
}
