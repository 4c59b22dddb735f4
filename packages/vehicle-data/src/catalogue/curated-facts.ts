import type { Amount } from '../facts/amounts.ts'
import type { VehicleIdentity } from '../facts/raw-vehicle.ts'
import {
  acPlugs,
  chargingAdapters,
  dcPlugs,
  heatPumps,
  powerOuts,
  type VehicleFacts,
  type Warranty,
  type WarrantyCover,
} from '../facts/vehicle-facts.ts'
import type { ReadTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import { type LabelPattern, labelPatterns } from './label-patterns.ts'
import type { LabelName } from './label-rows.ts'

/**
 * What makers and the press say about a model year (`data/curated-facts.txt`), or about its versions with certain EPA labels. The
 * latter applies if all versions that the car can be are among them.
 */
export type CuratedFacts = (identity: VehicleIdentity, labels: readonly LabelName[]) => VehicleFacts

export function loadCuratedFacts(readTable: ReadTable): CuratedFacts {
  const rows = readTable('curated-facts.txt').map((line) => line.split('\t'))
  const byModel = Map.groupBy(rows, ([make, model]) => `${make}\t${model}`)
  return ({ make, model, modelYear }, labels) => {
    const own = (byModel.get(`${make}\t${model}`) ?? []).filter(
      ([, , from, to]) => Number(from) <= modelYear && modelYear <= Number(to),
    )
    const [ofAll, ofVersions] = [own.filter(isOfAll), own.filter((row) => !isOfAll(row))]
    const fitting = [...ofAll, ...ofVersions.filter(([, , , , texts = '']) => areAll(texts, labels))]
    return toFacts(new Map(fitting.map(([, , , , , fact = '', value = '']) => [fact, value])))
  }
}

const isOfAll = ([, , , , labels]: readonly string[]): boolean => labels === ''

const known = new Map<string, LabelPattern[]>()

function areAll(texts: string, labels: readonly LabelName[]): boolean {
  const patterns = remember(known, texts, () => labelPatterns(texts))
  return labels.length > 0 && labels.every(({ name }) => patterns.some(({ fits }) => fits.test(name)))
}

function toFacts(values: ReadonlyMap<string, string>): VehicleFacts {
  const warranties = covers.flatMap((covered) => warrantyOf(covered, values))
  const dcPlug = wordIn(dcPlugs, values.get('dc_plug'))
  const [within] = dcPlug?.split('_') ?? []
  return {
    // A combined plug serves both kinds of charging: CCS1 is J1772 with two more pins.
    acPlug: wordIn(acPlugs, values.get('ac_plug') ?? (within === 'ccs1' ? 'J1772' : within)),
    dcPlug,
    heatPump: wordIn(heatPumps, values.get('heat_pump')),
    overTheAirUpdates: values.has('ota') ? true : undefined,
    powerOut: wordIn(powerOuts, values.get('power_out')),
    warranties: warranties.length === 0 ? undefined : warranties,
    chargingAdapter: wordIn(chargingAdapters, values.get('adapter')),
    powerKw: figureOf(values.get('power_kw')),
    towingLb: figureOf(values.get('towing_lb')),
    zeroTo60Seconds: figureOf(values.get('zero_to_60_s')),
  }
}

/** The fact's word for a row's text, which is written as for people, such as "CHAdeMO". */
const wordIn = <Word extends string>(words: readonly Word[], text: string | undefined): Word | undefined =>
  words.find((word) => word === text?.toLowerCase())

const figureOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

const covers: readonly WarrantyCover[] = ['vehicle', 'powertrain', 'battery', 'california_parts']

/** "8/100000", "8/100000-120000", or "8/unlimited". */
function warrantyOf(covered: WarrantyCover, values: ReadonlyMap<string, string>): Warranty[] {
  const [years, miles] = values.get(`warranty_${covered}`)?.split('/') ?? []
  if (years === undefined || miles === undefined) return []
  const percent = covered === 'battery' ? values.get('warranty_battery_percent') : undefined
  return [
    {
      covers: covered,
      years: Number(years),
      miles: milesOf(miles),
      batteryPercent: percent === undefined ? undefined : Number(percent),
    },
  ]
}

function milesOf(text: string): Amount | undefined {
  if (text === 'unlimited') return undefined
  const [from, to = from] = text.split('-').map(Number)
  return from === undefined || to === undefined || from === to ? from : { from, to }
}
