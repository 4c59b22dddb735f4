/** The wire contract as types. Everything here is derived from openapi.json at the top level. */
export type { components, operations, paths } from './generated/types.ts'

import type { components } from './generated/types.ts'

type Schemas = components['schemas']

export type VehicleSpecs = Schemas['CustomerVehicleSpecsV1']
export type WheelRow = Schemas['WheelRow']
export type WheelNumbers = Schemas['WheelNumbers']
export type SpecRow = Schemas['SpecRow']
export type SpecNumbers = Schemas['SpecNumbers']
export type SpecPart = Schemas['SpecPart']
export type SpecSection = Schemas['SpecSection']
export type LookupPackage = Schemas['Package']
export type CreditBalance = Schemas['CreditBalance']
export type Checkout = Schemas['Checkout']
export type BatteryHistory = Schemas['BatteryHistory']
export type Batch = Schemas['Batch']
export type BatchResultList = Schemas['BatchResultList']
export type AutomaticTopUp = Schemas['AutomaticTopUp']
export type PackageList = Schemas['PackageList']
export type ServiceInfo = Schemas['ServiceInfo']
export type CheckoutRequest = Schemas['CheckoutRequest']
export type VehicleSpecsRequest = Schemas['VehicleSpecsRequest']
export type VehicleSpecsCheck = Schemas['VehicleSpecsCheck']
export type AutomaticTopUpRequest = Schemas['AutomaticTopUpRequest']
export type ErrorBody = Schemas['Error']
export type ErrorCode = Schemas['ErrorCode']
