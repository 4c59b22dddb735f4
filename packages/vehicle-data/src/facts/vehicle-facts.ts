import type { Amount, Amounts } from './amounts.ts'

/**
 * What is known about a vehicle, in our words and units, from any source. A fact that a source does not know is
 * omitted: never guessed, never from another model year, never a source's own code or field.
 */
export type VehicleFacts = Amounts & {
  /** "Long Range", as a customer would say it, without words of the model. */
  readonly trim?: string | undefined
  /** Of this individual car: "2023-04-18", or "2023-04". */
  readonly productionDate?: string | undefined
  /** Where it was built, from the city outward: "Fremont, California, United States". */
  readonly factory?: string | undefined
  /** Wheel size in inches: "19", "21/22" (either), "20F21R" (front and rear). */
  readonly wheels?: string | undefined
  /** The maker's name for the wheels: "Arachnid". */
  readonly wheelStyle?: string | undefined
  readonly paint?: string | undefined
  readonly interior?: string | undefined
  /** Options of this car's seats: "Heated rear seats". */
  readonly seatOptions?: readonly string[] | undefined
  /** The maker's name for the driver assistance that the car was sold with: "Full Self-Driving Capability". */
  readonly assistancePackage?: readonly string[] | undefined
  /** The owner's terms at the maker's fast chargers: "Free, transferable". */
  readonly supercharging?: string | undefined
  /** Day of the measurement of `stateOfHealthPercent`: "2026-10-02". */
  readonly lastMeasured?: string | undefined
  /** "SUV", "Sedan", "Hatchback". */
  readonly body?: string | undefined
  readonly drive?: Drive | undefined
  /** Power of each motor, kW. */
  readonly motorKw?: readonly number[] | undefined
  readonly batteryChemistry?: BatteryChemistry | undefined
  /** The plug for DC fast charging; "none" if the car has no DC fast charging. */
  readonly dcPlug?: DcPlug | undefined
  /** The plug for charging at home. */
  readonly acPlug?: AcPlug | undefined
  /** The maker's adapter for DC fast charging with another plug. */
  readonly chargingAdapter?: ChargingAdapter | undefined
  /** Whether the car has a heat pump. */
  readonly heatPump?: HeatPump | undefined
  /** Whether the maker updates the car's software over the air. No source states that one does not. */
  readonly overTheAirUpdates?: true | undefined
  /** What the battery can power, with the maker's equipment. */
  readonly powerOut?: PowerOut | undefined
  /** In the order of {@link airbagPlaces}. */
  readonly airbags?: readonly AirbagPlace[] | undefined
  /** Features that the source does not name are left out. */
  readonly driverAssistance?: DriverAssistance | undefined
  /** Equipment that the source does not name is left out. */
  readonly equipment?: Equipment | undefined
  /** By a pressure sensor in each wheel, or by comparing the wheels' speeds. */
  readonly tirePressureMonitoring?: TirePressureMonitoring | undefined
  readonly headlamps?: Headlamps | undefined
  readonly safetyRating?: SafetyRating | undefined
  /** Recalls of the model in its year, which may not concern this car. Empty if there are none. */
  readonly recalls?: readonly Recall[] | undefined
  readonly warranties?: readonly Warranty[] | undefined
  /** All versions of the model that this car can be, each with its own figures. */
  readonly versions?: readonly VehicleVersion[] | undefined
  /** If `versions` is empty, other versions of the model, to be shown only as such. */
  readonly otherVersions?: readonly VehicleVersion[] | undefined
}

export type FactName = keyof VehicleFacts

/** One version of a model in one model year. Figures that all versions share belong to the vehicle as well as here. */
export type VehicleVersion = Amounts & {
  /** What distinguishes it from other versions, for customers: "Model 3 Long Range AWD". */
  readonly title: string
  /** As in {@link VehicleFacts}; '' if the figures are for all wheels. */
  readonly wheels: string
  readonly drive: Drive | undefined
  /** What the version's name says about the battery, to distinguish versions: "longrange", "87kwh"; '' for nothing. */
  readonly battery: string
}

export type Drive = 'front' | 'rear' | 'all'
export const batteryChemistries = ['lithium_ion', 'nmc', 'nca', 'lfp', 'lead_acid', 'nimh'] as const
export type BatteryChemistry = (typeof batteryChemistries)[number]
export const dcPlugs = [
  'nacs',
  'ccs1',
  'chademo',
  /** Only some of these cars have it: some versions, or as an option. */
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
/** Devices at an outlet (V2L), a home (V2H), both, or none of them. */
export const powerOuts = ['devices', 'home', 'devices_home', 'none'] as const
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

/** Crash test ratings of a car with this drive and body: 1 to 5 stars. */
export interface SafetyRating {
  readonly overall?: number | undefined
  readonly frontalCrash?: number | undefined
  readonly sideCrash?: number | undefined
  readonly rollover?: number | undefined
  /** The day of the agency's data: "2026-02-13". */
  readonly asOf: string
}

export interface Recall {
  /** NHTSA's number of the recall, which dealers use: "23V838000". */
  readonly campaign: string
  /** Day on which the maker reported it: "2023-12-11". */
  readonly reportedOn: string
  /** The recalled component, the part first and then its system: "Steering wheel, air bags". */
  readonly component: string
  /** The defect, in the agency's words. */
  readonly summary: string
  /** The advice to the owner until the repair. */
  readonly advice?: 'do_not_drive' | 'park_outside' | undefined
  /** Whether the maker repairs it with software over the air. */
  readonly overTheAir: boolean
}

/**
 * Ends after the years or the miles, whichever comes first. Without `miles`, there is no mileage limit. A span if the limit
 * depends on the battery.
 */
export interface Warranty {
  readonly covers: WarrantyCover
  readonly years: number
  readonly miles?: Amount | undefined
  /** The share of its energy that the maker warrants the battery to keep. */
  readonly batteryPercent?: number | undefined
}

/** `california_parts`: high-priced propulsion parts, under the law of California and of states that adopted it. */
export type WarrantyCover = 'vehicle' | 'powertrain' | 'battery' | 'california_parts' | 'corrosion'
