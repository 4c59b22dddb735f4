// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { Operations } from '@vinspec/contract/port'
import type { Vinspec } from '@vinspec/sdk'
import { answer, paidAnswer } from '../mcp/answer.ts'

export function operationsOf(vinspec: Vinspec): Operations {
  return {
    getContract: (_input) => answer(vinspec.contract.get()),
    listPackages: (_input) => answer(vinspec.packages.list()),
    getCredits: (_input) => answer(vinspec.credits.get()),
    createCheckout: (input, options) => answer(vinspec.checkouts.create(input, options)),
    lookUpVehicleSpecs: (input, options) => paidAnswer(vinspec.vehicleSpecs.lookUp(input, options)),
    listVehicles: (input) => answer(vinspec.vehicles.list(input)),
    getVehicle: (input) => answer(vinspec.vehicles.get(input)),
    listVehicleLookups: (input) => answer(vinspec.vehicles.listLookups(input)),
    getVehicleBattery: (input) => answer(vinspec.vehicles.getBattery(input)),
    reportVehicle: (input) => {
      const { "vin": _0, ...body } = input
      return answer(vinspec.vehicles.report(input, body))
    },
    createBatch: (input) => answer(vinspec.batches.create(input)),
    listBatches: (input) => answer(vinspec.batches.list(input)),
    getBatch: (input) => answer(vinspec.batches.get(input)),
    listBatchResults: (input) => answer(vinspec.batches.listResults(input)),
    pauseBatch: (input) => answer(vinspec.batches.pause(input)),
    resumeBatch: (input) => answer(vinspec.batches.resume(input)),
    cancelBatch: (input) => answer(vinspec.batches.cancel(input)),
    listUsage: (input) => answer(vinspec.usage.list(input)),
    listLedgerDays: (input) => answer(vinspec.ledger.listDays(input)),
    checkVehicleSpecs: (input) => answer(vinspec.vehicleSpecs.check(input)),
    getAutoTopUp: (_input) => answer(vinspec.autoTopUp.get()),
    configureAutoTopUp: (input) => answer(vinspec.autoTopUp.configure(input)),
    disableAutoTopUp: (_input) => answer(vinspec.autoTopUp.disable()),
  }
}
