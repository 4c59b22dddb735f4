import type { Span } from '../facts/amounts.ts'
import {
  type AirbagPlace,
  type AssistanceFeature,
  airbagPlaces,
  type DriverAssistance,
  type Equipment,
  type EquipmentFeature,
  type Headlamps,
  type TirePressureMonitoring,
  type VehicleFacts,
} from '../facts/vehicle-facts.ts'
import { chemistryOf } from '../naming/chemistry.ts'
import { weightOfClass } from '../naming/weight-class.ts'
import type { Story } from '../story.ts'
import type { DecodedElements } from '../vin/decode-vin.ts'
import type { PatternElement } from '../vin/pattern-elements.ts'
import type { LabelRow } from './label-rows.ts'
import { isPowerOf } from './motor-power.ts'
import { KW_PER_HP } from './power-and-pack.ts'
import { sharedByVersions } from './shared-by-versions.ts'

/** What NHTSA's elements, of a VIN or of its model, say about a car's size and equipment. */
export function registeredFacts(elements: DecodedElements): VehicleFacts {
  return {
    seats: figureIn(elements.seats, 1, 9),
    wheelbaseIn: spanIn(elements.wheelbaseIn, elements.wheelbaseInTo, 60, 220),
    grossWeightLb: ratedWeight(elements),
    curbWeightLb: notedCurbWeight(elements.note),
    batteryChemistry: chemistryOf(elements.batteryType),
    basePriceUsd: figureIn(elements.basePriceUsd, 5000, 1_000_000),
    airbags: airbagsOf(elements),
    driverAssistance: availabilityOf(assistanceElements, elements),
    equipment: availabilityOf(equipmentElements, elements),
    tirePressureMonitoring: monitorings.get(elements.tirePressureMonitoring ?? ''),
    headlamps: headlamps.get(elements.headlamps ?? ''),
    seatRows: figureIn(elements.seatRows, 1, 4),
    standardWheelIn: figureIn(elements.wheelSizeIn, 13, 24),
    topSpeedMph: figureIn(elements.topSpeedMph, 60, 260),
  }
}

/**
 * NHTSA's power, if it is for one version only and close to EPA's for the motors. Makers also register other figures as
 * power.
 */
export function registeredPower(
  { trim, powerKw, powerHp, powerHpTo, batteryKwh, batteryKwhTo }: DecodedElements,
  rows: readonly LabelRow[],
  story?: Story,
): number | undefined {
  const hpIsOpen = powerHpTo !== undefined && powerHpTo !== powerHp
  const packIsOpen = batteryKwhTo !== undefined && batteryKwhTo !== batteryKwh
  const power = powerKw === undefined ? Number(powerHp) * KW_PER_HP : Number(powerKw)
  if (Number.isNaN(power)) return undefined
  const isOfSeveral = hpIsOpen || packIsOpen || /[/,]/.test(trim ?? '')
  const isNear = rows.some(({ motorKw }) => isPowerOf(motorKw, power))
  // In tenths of a kilowatt, the horsepower that NHTSA gives survives.
  if (!isOfSeveral && isNear) return Math.round(power * 10) / 10
  const fault = isOfSeveral ? 'of several versions' : "no label's motors have it together"
  story?.blanked('powerKw', `NHTSA's ${Math.round(power)} kW: ${fault}`)
  return undefined
}

function figureIn(text: string | undefined, least: number, most: number): number | undefined {
  const figure = Number(text)
  return figure >= least && figure <= most ? figure : undefined
}

function spanIn(
  from: string | undefined,
  to: string | undefined,
  least: number,
  most: number,
): Span | undefined {
  const start = figureIn(from, least, most)
  if (start === undefined) return undefined
  return { from: start, to: figureIn(to, start, most) ?? start }
}

/** The weight of the car's class; undefined if NHTSA gives two classes, which are those of several versions. */
const ratedWeight = ({ weightClass, weightClassTo }: DecodedElements): Span | undefined =>
  weightClassTo === undefined || weightClassTo === weightClass ? weightOfClass(weightClass) : undefined

/** Parses a note such as "Curb Weight: 3,935 to 3,980 lbs", which covers all versions. The element itself has only one end of the span. */
function notedCurbWeight(note = ''): Span | undefined {
  const match = /curb weight[^:]*: ?([\d,]{4,}) ?(?:-|to) ?([\d,]{4,})/i.exec(note)
  const [from, to] = [match?.[1], match?.[2]].map((text) => Number(text?.replaceAll(',', '')))
  if (from === undefined || to === undefined || from < 1500 || to < from || to > 12_000) return undefined
  return sharedByVersions({ from, to })
}

/** Rear seats have side airbags only if NHTSA's text names the second row or all rows. */
function airbagsOf(elements: DecodedElements): readonly AirbagPlace[] | undefined {
  const { frontAirbags, kneeAirbags, sideAirbags, curtainAirbags } = elements
  const known = new Set<AirbagPlace>()
  if (frontAirbags !== undefined) known.add('front')
  if (kneeAirbags !== undefined) known.add('knee')
  if (sideAirbags !== undefined) known.add('front_side')
  if (/2nd|all rows/i.test(sideAirbags ?? '')) known.add('rear_side')
  if (curtainAirbags !== undefined) known.add('curtain')
  return known.size === 0 ? undefined : airbagPlaces.filter((place) => known.has(place))
}

const assistanceElements: Readonly<Partial<Record<AssistanceFeature, PatternElement>>> = {
  forward_collision_warning: 'collisionWarning',
  automatic_emergency_braking: 'automaticBraking',
  pedestrian_braking: 'pedestrianBraking',
  rear_automatic_braking: 'rearBraking',
  adaptive_cruise_control: 'adaptiveCruise',
  lane_departure_warning: 'laneDepartureWarning',
  lane_keeping: 'laneKeeping',
  lane_centering: 'laneCentering',
  blind_spot_warning: 'blindSpotWarning',
  blind_spot_intervention: 'blindSpotIntervention',
  rear_cross_traffic_alert: 'rearCrossTraffic',
  parking_assist: 'parkingAssist',
  backup_camera: 'backupCamera',
}

const equipmentElements: Readonly<Record<EquipmentFeature, PatternElement>> = {
  antilock_brakes: 'antilockBrakes',
  stability_control: 'stabilityControl',
  traction_control: 'tractionControl',
  automatic_high_beams: 'automaticHighBeams',
  keyless_ignition: 'keylessIgnition',
  pedestrian_sound: 'pedestrianSound',
  crash_notification: 'crashNotification',
}

const monitorings: ReadonlyMap<string, TirePressureMonitoring> = new Map([
  ['Direct', 'direct'],
  ['Indirect', 'indirect'],
])
const headlamps: ReadonlyMap<string, Headlamps> = new Map([
  ['LED', 'led'],
  ['Halogen', 'halogen'],
  ['HID', 'hid'],
  ['Laser', 'laser'],
])

type Availability = DriverAssistance & Equipment

function availabilityOf(
  features: Readonly<Partial<Record<AssistanceFeature | EquipmentFeature, PatternElement>>>,
  elements: DecodedElements,
): Availability | undefined {
  const known = Object.entries(features).flatMap(([feature, element]): Said[] => {
    const said = elements[element]?.toLowerCase()
    return said === 'standard' || said === 'optional' ? [[feature, said]] : []
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

type Said = [feature: string, 'standard' | 'optional']
