import type { SpecPart } from '@vinspec/contract'
import {
  type AirbagPlace,
  type AssistanceFeature,
  airbagPlaces,
  assistanceFeatures,
  type DriverAssistance,
  type SafetyRating,
} from '../facts/vehicle-facts.ts'
import { formatDay } from './format-day.ts'
import * as measure from './measures.ts'
import { type RowKind, toPart, wordsRow } from './row-kind.ts'
import { rowName } from './row-names.ts'

const airbagsRow = wordsRow('airbags', ({ airbags }) =>
  toList(
    airbagPlaces.filter((place) => airbags?.includes(place)).map((place) => airbagNames[place]),
    coreAirbags.every((place) => airbags?.includes(place)),
  ),
)

const safetyRatingRow: RowKind = {
  ...rowName('safety_rating'),
  measures: [measure.stars],
  present: ({ safetyRating }) => {
    const parts = safetyRating === undefined ? [] : starsIn(safetyRating)
    if (safetyRating === undefined || parts.length === 0) return null
    const lines = parts.map(({ name, min }) => `${starNames.get(name)}: ${min} of 5 stars`)
    return { value: [...lines, `As of ${formatDay(safetyRating.asOf)}`], parts }
  },
}

/**
 * Airbags, driver assistance as standard or optional, and crash test stars with their date. NHTSA's lists have what makers
 * chose to register. A list without the items that every such car has is marked as incomplete.
 */
export const safetyRows: readonly RowKind[] = [
  airbagsRow,
  wordsRow('driver_assistance_standard', (facts) => featureWords('standard', facts.driverAssistance)),
  wordsRow('driver_assistance_optional', (facts) => featureWords('optional', facts.driverAssistance)),
  safetyRatingRow,
]

function featureWords(availability: 'standard' | 'optional', features: DriverAssistance = {}): string[] {
  return toList(
    assistanceFeatures
      .filter((feature) => features[feature] === availability)
      .map((feature) => featureNames[feature]),
    coreAssistance.every((feature) => features[feature] !== undefined),
  )
}

/** A list that lacks one of these is marked as incomplete. */
const coreAirbags: readonly AirbagPlace[] = ['front', 'front_side', 'curtain']
const coreAssistance: readonly AssistanceFeature[] = [
  'forward_collision_warning',
  'automatic_emergency_braking',
]

const toList = (names: readonly string[], isComplete: boolean): string[] =>
  isComplete || names.length === 0 ? [...names] : [...names, 'Registered with NHTSA; others may be fitted']

function starsIn({ overall, frontalCrash, sideCrash, rollover }: SafetyRating): SpecPart[] {
  const counts = { overall, frontal_crash: frontalCrash, side_crash: sideCrash, rollover }
  return Object.entries(counts).flatMap(([name, count]) =>
    count === undefined ? [] : [toPart(name, measure.stars, count)],
  )
}

const starNames: ReadonlyMap<string, string> = new Map([
  ['overall', 'Overall'],
  ['frontal_crash', 'Frontal crash'],
  ['side_crash', 'Side crash'],
  ['rollover', 'Rollover'],
])

const airbagNames: Readonly<Record<AirbagPlace, string>> = {
  front: 'Front',
  front_center: 'Between the front seats',
  knee: 'Knee',
  front_side: 'Side, front seats',
  rear_side: 'Side, rear seats',
  seat_cushion: 'Seat cushion',
  curtain: 'Side curtain',
}

const featureNames: Readonly<Record<AssistanceFeature, string>> = {
  forward_collision_warning: 'Forward collision warning',
  automatic_emergency_braking: 'Automatic emergency braking',
  pedestrian_braking: 'Automatic braking for pedestrians',
  rear_automatic_braking: 'Rear automatic braking',
  adaptive_cruise_control: 'Adaptive cruise control',
  lane_departure_warning: 'Lane departure warning',
  lane_keeping: 'Lane keeping assistance',
  lane_centering: 'Lane centering assistance',
  blind_spot_warning: 'Blind spot warning',
  blind_spot_intervention: 'Blind spot intervention',
  rear_cross_traffic_alert: 'Rear cross-traffic alert',
  parking_assist: 'Parking assist',
  backup_camera: 'Backup camera',
}
