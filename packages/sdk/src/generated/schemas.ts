// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { components, operations } from '@vinspec/contract'

type Schemas = components['schemas']

/** An OpenAPI 3.1 document. */
export type OpenapiDocument = Schemas['OpenapiDocument']

/** The lookup packages on sale. */
export type PackageList = Schemas['PackageList']

/** A lookup package: a number of credits at a price. */
export type Package = Schemas['Package']

/** What the package costs. */
export type Price = Schemas['Price']

/** What can be spent now. */
export type CreditBalance = Schemas['CreditBalance']

/**
 * What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at
 * `setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
 * `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day.
 * `action_required`: the bank needs the customer to confirm the charge, or the package costs more than
 * the customer agreed to; `setup_url` is the page for that, where nothing is charged; the purchase
 * follows. `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar
 * month (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a
 * lost dispute, or a withdrawn package; save another card or configure it again to resume.
 */
export type AutoTopUpStatus = Schemas['AutoTopUpStatus']

/** What the service does and where to find it. The result of the MCP tool `get_service_info`. */
export type ServiceInfo = Schemas['ServiceInfo']

/** A unique name for one attempt, 1 to 200 visible ASCII characters. */
export type IdempotencyKey = Schemas['IdempotencyKey']

/** The package to buy. */
export type CheckoutRequest = Schemas['CheckoutRequest']

/** A hosted payment page. */
export type Checkout = Schemas['Checkout']

/** An amount in US dollars. */
export type Money = Schemas['Money']

/** The settings of the rule. */
export type AutomaticTopUpRequest = Schemas['AutomaticTopUpRequest']

/** The automatic top-up rule and this month's spend. */
export type AutomaticTopUp = Schemas['AutomaticTopUp']

/** A saved card. */
export type PaymentMethod = Schemas['PaymentMethod']

/** Stable identifier of what went wrong. */
export type ErrorCode = Schemas['ErrorCode']

/** The vehicle to look up. */
export type VehicleSpecsRequest = Schemas['VehicleSpecsRequest']

/** Customer-ready specifications of one electric vehicle. `null` means unknown. */
export type CustomerVehicleSpecsV1 = Schemas['CustomerVehicleSpecsV1']

/**
 * One labeled fact. Rows of what is not known are left out. In `range_and_charging`, the row `basis`
 * says where the figures are from; if the VIN fits several versions with different figures, a line
 * that ends in a colon says what it leaves open, and up to six lines list the versions that fit, each
 * with its range.
 */
export type SpecRow = Schemas['SpecRow']

/** Label figures for one wheel size. */
export type WheelRow = Schemas['WheelRow']

/** A titled group of rows. */
export type SpecSection = Schemas['SpecSection']
