/** Checks specifications against today's contract: before they are sold, and when stored ones are displayed. */
import type { VehicleSpecs } from '@vinspec/contract'
import { type ContractParser, parserOf } from '@vinspec/contract/validator'

export const parseSpecs: ContractParser<VehicleSpecs> = parserOf('CustomerVehicleSpecsV1')
