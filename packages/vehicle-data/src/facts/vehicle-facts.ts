import type { Amount, Amounts } from './amounts.ts'

/**
 * What is known about a vehicle, in our words and units, from any source. A fact that a source does not know is
 * omitted: never guessed, never from another model year, never a source's own code or field.
 */
export type VehicleFacts = Amounts & {
  /** "Long Range", as a customer would say it, without words of the model. */
  readonly trim?: string | undefined
  /** Of this very car: "2023-04-18", or "2023-04". */
  readonly productionDate?: string | undefined
  /** Where it was built, from the city outward: "Fremont, California, United States". */
  readonly factory?: string | undefined
  /** Wheel size in inches: "19", "21/22" (either), "20F21R" (front and rear). */
  readonly wheels?: string | undefined
  /** What the maker calls them: "Arachnid". */
  readonly wheelStyle?: string | undefined
  readonly paint?: string | undefined
  readonly interior?: string | undefined
  /** What this car's seats have that others lack: "Heated rear seats". */
  readonly seatOptions?: readonly string[] | undefined
  /** The driver assistance that it was sold with, as its maker calls it: "Full Self-Driving Capability". */
  readonly assistancePackage?: readonly string[] | undefined
  /** What its owner pays at the maker's fast chargers: "Free, transferable". */
  readonly supercharging?: string | undefined
  /** Day of the measurement of `stateOfHealthPercent`: "2026-10-02". */
  readonly lastMeasured?: string | undefined
  /** "SUV", "Sedan", "Hatchback". */
  readonly body?: string | undefined
  readonly drive?: Drive | undefined
  /** Power of each motor, kW. */
  readonly motorKw?: readonly number[] | undefined
  readonly batteryChemistry?: BatteryChemistry | undefined
  /** What the car is charged with at a DC fast charger; "none" where it cannot be. */
  readonly dcPlug?: DcPlug | undefined
  /** What it is charged with at home. */
  readonly acPlug?: AcPlug | undefined
  /** What it can be charged with through an adapter of its maker, at a DC fast charger. */
  readonly chargingAdapter?: ChargingAdapter | undefined
  /** Whether it heats with one. */
  readonly heatPump?: HeatPump | undefined
  /** Whether its maker sends it software over the air; that one does not is never stated. */
  readonly overTheAirUpdates?: true | undefined
  /** What its battery can power, with equipment of the maker. */
  readonly powerOut?: PowerOut | undefined
  /** In the order of {@link airbagPlaces}. */
  readonly airbags?: readonly AirbagPlace[] | undefined
  /** Only what the source says: a feature that it does not name is left out. */
  readonly driverAssistance?: DriverAssistance | undefined
  /** As {@link driverAssistance}. */
  readonly equipment?: Equipment | undefined
  /** By a sensor in each wheel, or by how fast each turns. */
  readonly tirePressureMonitoring?: TirePressureMonitoring | undefined
  readonly headlamps?: Headlamps | undefined
  readonly safetyRating?: SafetyRating | undefined
  /** Of the model in its year; which cars a recall concerns, it does not say. Empty: there is none. */
  readonly recalls?: readonly Recall[] | undefined
  readonly warranties?: readonly Warranty[] | undefined
  /** Every version of the model that this car can be, each with its own figures. */
  readonly versions?: readonly VehicleVersion[] | undefined
  /** If there are none: other versions of the model, to be shown only as such. */
  readonly otherVersions?: readonly VehicleVersion[] | undefined
}

export type FactName = keyof VehicleFacts

/** One version of a model in one model year. Figures that all versions share belong to the vehicle as well as here. */
export type VehicleVersion = Amounts & {
  /** What distinguishes it from other versions, for customers: "Model 3 Long Range AWD". */
  readonly title: string
  /** As in {@link VehicleFacts}; '' for all wheels. */
  readonly wheels: string
  readonly drive: Drive | undefined
  /** What its name says of the battery, for telling versions apart: "longrange", "87kwh"; '' for nothing. */
  readonly battery: string
}

export type Drive = 'front' | 'rear' | 'all'
export const batteryChemistries = ['lithium_ion', 'nmc', 'nca', 'lfp', 'lead_acid', 'nimh'] as const
export type BatteryChemistry = (typeof batteryChemistries)[number]
export const dcPlugs = [
  'nacs',
  'ccs1',
  'chademo',
  /** Only some such cars have it: some versions, or as an option. */
  'nacs_some',
  'ccs1_some',
  'chademo_some',
  'none',
] as const
export type DcPlug = (typeof dcPlugs)[number]
export const acPlugs = ['nacs', 'j1772'] as const
export type AcPlug = (typeof acPlugs)[number]
export const chargingAdapters = ['nacs', 'ccs1'] as const
export type ChargingAdapter = (typeof chargingAdapters)[number]
/** `some`: in some versions, or as an option. */
export const heatPumps = ['standard', 'some', 'none'] as const
export type HeatPump = (typeof heatPumps)[number]
/** Devices at an outlet (V2L), or a home as well (V2H). */
export const powerOuts = ['devices', 'devices_home'] as const
export type PowerOut = (typeof powerOuts)[number]

export const airbagPlaces = [
  'front',
  'front_center',
  'knee',
  'front_side',
  'rear_side',
  'seat_cushion',
  'curtain',
] as const
export type AirbagPlace = (typeof airbagPlaces)[number]

export const assistanceFeatures = [
  'forward_collision_warning',
  'automatic_emergency_braking',
  'pedestrian_braking',
  'rear_automatic_braking',
  'adaptive_cruise_control',
  'lane_departure_warning',
  'lane_keeping',
  'lane_centering',
  'blind_spot_warning',
  'blind_spot_intervention',
  'rear_cross_traffic_alert',
  'parking_assist',
  'backup_camera',
] as const
export type AssistanceFeature = (typeof assistanceFeatures)[number]
export type DriverAssistance = {
  readonly [Feature in AssistanceFeature]?: 'standard' | 'optional' | undefined
}

export const equipmentFeatures = [
  'antilock_brakes',
  'stability_control',
  'traction_control',
  'automatic_high_beams',
  'keyless_ignition',
  'pedestrian_sound',
  'crash_notification',
] as const
export type EquipmentFeature = (typeof equipmentFeatures)[number]
export type Equipment = { readonly [Feature in EquipmentFeature]?: 'standard' | 'optional' | undefined }
export type TirePressureMonitoring = 'direct' | 'indirect'
export type Headlamps = 'led' | 'halogen' | 'hid' | 'laser'

/** Of a car with this drive and body, by crash tests: 1 to 5 stars. */
export interface SafetyRating {
  readonly overall?: number | undefined
  readonly frontalCrash?: number | undefined
  readonly sideCrash?: number | undefined
  readonly rollover?: number | undefined
  /** Day as of which the agency gives these stars: "2026-02-13". */
  readonly asOf: string
}

export interface Recall {
  /** NHTSA's number, by which a dealer knows it: "23V838000". */
  readonly campaign: string
  /** Day on which the maker reported it: "2023-12-11". */
  readonly reportedOn: string
  /** What is recalled, from the part outward: "Steering wheel, air bags". */
  readonly component: string
  /** What is wrong, in the agency's words. */
  readonly summary: string
  /** What the owner is told until it is repaired. */
  readonly advice?: 'do_not_drive' | 'park_outside' | undefined
  /** Whether the maker repairs it with software over the air. */
  readonly overTheAir: boolean
}

/**
 * Ends after the years or the miles, whichever comes first; without `miles`, there is no mileage limit. They are a span where
 * the car's battery decides.
 */
export interface Warranty {
  readonly covers: WarrantyCover
  readonly years: number
  readonly miles?: Amount | undefined
  /** The energy that the battery must keep, where the maker warrants it. */
  readonly batteryPercent?: number | undefined
}

/** `california_parts`: high-priced propulsion parts, by the law of California and of the states that follow it. */
export type WarrantyCover = 'vehicle' | 'powertrain' | 'battery' | 'california_parts' | 'corrosion'
