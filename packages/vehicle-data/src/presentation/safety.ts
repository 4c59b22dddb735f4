import type { SpecRow } from '@vinspec/contract'
import {
  type AirbagPlace,
  type AssistanceFeature,
  airbagPlaces,
  assistanceFeatures,
  type SafetyRating,
} from '../facts/vehicle-facts.ts'
import { formatDay } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { toRows } from './rows.ts'

/**
 * Airbags, driver assistance as standard or optional, and crash test stars with their date. NHTSA's lists are what makers
 * chose to register: one that lacks what every such car has says that it is not complete.
 */
export function safetyRows({ airbags, driverAssistance, safetyRating }: KnownVehicle): SpecRow[] {
  const isComplete = coreAssistance.every((feature) => driverAssistance?.[feature] !== undefined)
  const features = (availability: 'standard' | 'optional'): string[] =>
    toList(
      assistanceFeatures
        .filter((feature) => driverAssistance?.[feature] === availability)
        .map((feature) => featureNames[feature]),
      isComplete,
    )
  return toRows([
    [
      'airbags',
      'Airbags',
      toList(
        airbagPlaces.filter((place) => airbags?.includes(place)).map((place) => airbagNames[place]),
        coreAirbags.every((place) => airbags?.includes(place)),
      ),
    ],
    ['driver_assistance_standard', 'Driver assistance, standard', features('standard')],
    ['driver_assistance_optional', 'Driver assistance, optional', features('optional')],
    ['safety_rating', 'NHTSA safety rating', safetyRating === undefined ? null : ratingLines(safetyRating)],
  ])
}

/** What a list has to name to read as complete. */
const coreAirbags: readonly AirbagPlace[] = ['front', 'front_side', 'curtain']
const coreAssistance: readonly AssistanceFeature[] = [
  'forward_collision_warning',
  'automatic_emergency_braking',
]

const toList = (names: readonly string[], isComplete: boolean): string[] =>
  isComplete || names.length === 0 ? [...names] : [...names, 'Registered with NHTSA; others may be fitted']

function ratingLines({ overall, frontalCrash, sideCrash, rollover, asOf }: SafetyRating): string[] {
  const stars = [
    ['Overall', overall],
    ['Frontal crash', frontalCrash],
    ['Side crash', sideCrash],
    ['Rollover', rollover],
  ] as const
  const lines = stars.flatMap(([name, count]) =>
    count === undefined ? [] : [`${name}: ${count} of 5 stars`],
  )
  return lines.length === 0 ? [] : [...lines, `As of ${formatDay(asOf)}`]
}

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
