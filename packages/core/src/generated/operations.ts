// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { Operations } from '@vinspec/contract/port'
import type { Bind } from '../operation.ts'
import { checkVehicleSpecs } from '../operations/check-vehicle-specs.ts'
import { configureAutoTopUp } from '../operations/configure-auto-top-up.ts'
import { createCheckout } from '../operations/create-checkout.ts'
import { disableAutoTopUp } from '../operations/disable-auto-top-up.ts'
import { getAutoTopUp } from '../operations/get-auto-top-up.ts'
import { getContract } from '../operations/get-contract.ts'
import { getCredits } from '../operations/get-credits.ts'
import { getVehicle } from '../operations/get-vehicle.ts'
import { listPackages } from '../operations/list-packages.ts'
import { listUsage } from '../operations/list-usage.ts'
import { listVehicleLookups } from '../operations/list-vehicle-lookups.ts'
import { listVehicles } from '../operations/list-vehicles.ts'
import { lookUpVehicleSpecs } from '../operations/look-up-vehicle-specs.ts'

export function bindOperations(bind: Bind): Operations {
  return {
    getContract: bind.public('getContract', getContract),
    listPackages: bind.public('listPackages', listPackages),
    getCredits: bind.customer('getCredits', getCredits),
    createCheckout: bind.customer('createCheckout', createCheckout),
    lookUpVehicleSpecs: bind.customer('lookUpVehicleSpecs', lookUpVehicleSpecs),
    listVehicles: bind.customer('listVehicles', listVehicles),
    getVehicle: bind.customer('getVehicle', getVehicle),
    listVehicleLookups: bind.customer('listVehicleLookups', listVehicleLookups),
    listUsage: bind.customer('listUsage', listUsage),
    checkVehicleSpecs: bind.customer('checkVehicleSpecs', checkVehicleSpecs),
    getAutoTopUp: bind.customer('getAutoTopUp', getAutoTopUp),
    configureAutoTopUp: bind.customer('configureAutoTopUp', configureAutoTopUp),
    disableAutoTopUp: bind.customer('disableAutoTopUp', disableAutoTopUp),
  }
}
