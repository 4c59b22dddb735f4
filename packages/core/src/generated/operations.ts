// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { Operations } from '@vinspec/contract/port'
import type { Bind } from '../port/operation.ts'
import { cancelBatch } from '../port/operations/cancel-batch.ts'
import { checkVehicleSpecs } from '../port/operations/check-vehicle-specs.ts'
import { configureAutoTopUp } from '../port/operations/configure-auto-top-up.ts'
import { createBatch } from '../port/operations/create-batch.ts'
import { createCheckout } from '../port/operations/create-checkout.ts'
import { disableAutoTopUp } from '../port/operations/disable-auto-top-up.ts'
import { getAutoTopUp } from '../port/operations/get-auto-top-up.ts'
import { getBatch } from '../port/operations/get-batch.ts'
import { getContract } from '../port/operations/get-contract.ts'
import { getCredits } from '../port/operations/get-credits.ts'
import { getVehicle } from '../port/operations/get-vehicle.ts'
import { getVehicleBattery } from '../port/operations/get-vehicle-battery.ts'
import { listBatchResults } from '../port/operations/list-batch-results.ts'
import { listBatches } from '../port/operations/list-batches.ts'
import { listLedgerDays } from '../port/operations/list-ledger-days.ts'
import { listPackages } from '../port/operations/list-packages.ts'
import { listUsage } from '../port/operations/list-usage.ts'
import { listVehicleLookups } from '../port/operations/list-vehicle-lookups.ts'
import { listVehicles } from '../port/operations/list-vehicles.ts'
import { lookUpVehicleSpecs } from '../port/operations/look-up-vehicle-specs.ts'
import { pauseBatch } from '../port/operations/pause-batch.ts'
import { reportVehicle } from '../port/operations/report-vehicle.ts'
import { resumeBatch } from '../port/operations/resume-batch.ts'

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
    getVehicleBattery: bind.customer('getVehicleBattery', getVehicleBattery),
    reportVehicle: bind.customer('reportVehicle', reportVehicle),
    createBatch: bind.customer('createBatch', createBatch),
    listBatches: bind.customer('listBatches', listBatches),
    getBatch: bind.customer('getBatch', getBatch),
    listBatchResults: bind.customer('listBatchResults', listBatchResults),
    pauseBatch: bind.customer('pauseBatch', pauseBatch),
    resumeBatch: bind.customer('resumeBatch', resumeBatch),
    cancelBatch: bind.customer('cancelBatch', cancelBatch),
    listUsage: bind.customer('listUsage', listUsage),
    listLedgerDays: bind.customer('listLedgerDays', listLedgerDays),
    checkVehicleSpecs: bind.customer('checkVehicleSpecs', checkVehicleSpecs),
    getAutoTopUp: bind.customer('getAutoTopUp', getAutoTopUp),
    configureAutoTopUp: bind.customer('configureAutoTopUp', configureAutoTopUp),
    disableAutoTopUp: bind.customer('disableAutoTopUp', disableAutoTopUp),
  }
}
