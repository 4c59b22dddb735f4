/** What a vehicle is instead of a battery-electric car sold in the US. */
export const refusalReasons = [
  'plug_in_hybrid',
  /** With or without a plug, which the source does not say. */
  'hybrid',
  'hydrogen',
  'diesel',
  'combustion',
  'motorcycle',
  'bus',
  'trailer',
  'off_road',
  /** Built by a registered maker of another country, for other markets. */
  'not_sold_in_us',
  /** Its maker has never registered an electric car. */
  'maker_without_electric_vehicles',
  /** No source says what drives it. */
  'not_known_to_be_electric',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Why a vehicle gets no specifications, with what is known about it, in the customer's words. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly modelYear?: number | undefined
  readonly make?: string | undefined
  readonly model?: string | undefined
  /** The registered manufacturer, if no make is known: "Zero Motorcycles". */
  readonly maker?: string | undefined
  /** The maker's country: "France". */
  readonly country?: string | undefined
}
