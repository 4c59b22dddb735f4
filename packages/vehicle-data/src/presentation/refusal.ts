import type { VehicleIdentity } from '../facts/raw-vehicle.ts'
import type { Refusal, RefusalReason } from '../facts/refusal.ts'

/** The message for a VIN that no source knows. */
export const NOT_FOUND =
  'No electric vehicle matches this VIN. Check it against the windshield or registration.'
/** The message for a source that does not answer. */
export const UNAVAILABLE =
  "The vehicle data source isn't responding. Nothing was charged. Try again in a few seconds."

/** What is known about a vehicle that gets no specifications, for programs. */
export type RefusalDetails = Readonly<{
  reason: RefusalReason
  year?: string
  make?: string
  model?: string
  maker?: string
  country?: string
}>

/** What is known about a vehicle, if it is too little to sell. */
export function presentGap({
  modelYear,
  make,
  model,
}: Pick<VehicleIdentity, 'modelYear' | 'make' | 'model'>): {
  readonly message: string
  readonly details: { readonly year: string; readonly make: string; readonly model: string }
} {
  return {
    message: `This is a ${modelYear} ${make} ${model}, but we don't know its range, battery, or charging.`,
    details: { year: String(modelYear), make, model },
  }
}

/** One sentence on why this vehicle gets no specifications, and the same as details. */
export function presentRefusal(refusal: Refusal): {
  readonly message: string
  readonly details: RefusalDetails
} {
  const { reason, modelYear, make, model, maker, country } = refusal
  return {
    message: `Only battery-electric cars sold in the US are supported. This is ${describe(refusal)}.`,
    details: {
      reason,
      ...(modelYear === undefined ? {} : { year: String(modelYear) }),
      ...(make === undefined ? {} : { make }),
      ...(model === undefined ? {} : { model }),
      ...(maker === undefined ? {} : { maker }),
      ...(country === undefined ? {} : { country }),
    },
  }
}

function describe(refusal: Refusal): string {
  const { reason, maker, country } = refusal
  const name = nameOf(refusal)
  if (reason === 'not_sold_in_us') return describeForeign(maker ?? name, country)
  return name === '' ? nouns[reason] : `${nouns[reason]} (${name})`
}

function describeForeign(maker: string, country: string | undefined): string {
  const origin = [
    maker === '' ? undefined : `by ${maker}`,
    country === undefined ? undefined : `from ${country}`,
  ]
  return ['a vehicle', ...origin.filter((part) => part !== undefined), 'that is not sold in the US'].join(' ')
}

const nameOf = ({ modelYear, make, model, maker }: Refusal): string =>
  make === undefined ? (maker ?? '') : [modelYear, make, model].filter((part) => part !== undefined).join(' ')

const nouns: Readonly<Record<RefusalReason, string>> = {
  plug_in_hybrid: 'a plug-in hybrid',
  hybrid: 'a hybrid or plug-in hybrid',
  hydrogen: 'a hydrogen fuel-cell vehicle',
  diesel: 'a diesel vehicle',
  combustion: 'a combustion-engine vehicle',
  motorcycle: 'a motorcycle',
  bus: 'a bus',
  trailer: 'a trailer',
  off_road: 'an off-road vehicle',
  not_sold_in_us: 'a vehicle that is not sold in the US',
  maker_without_electric_vehicles: "a vehicle whose manufacturer code isn't registered for any electric car",
  not_known_to_be_electric: 'a vehicle not known to be battery-electric',
}
