// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { Operations } from '@vinspec/contract/port'
import type { Vinspec } from '@vinspec/sdk'
import { answer, paidAnswer } from '../mcp/answer.ts'

export function operationsOf(vinspec: Vinspec): Operations {
  return {
    getContract: () => answer(vinspec.contract.get()),
    listPackages: () => answer(vinspec.packages.list()),
    getCredits: () => answer(vinspec.credits.get()),
    createCheckout: (input, options) => answer(vinspec.checkouts.create(input, options)),
    lookUpVehicleSpecs: (input, options) => paidAnswer(vinspec.vehicleSpecs.lookUp(input, options)),
    getAutoTopUp: () => answer(vinspec.autoTopUp.get()),
    configureAutoTopUp: (input) => answer(vinspec.autoTopUp.configure(input)),
    disableAutoTopUp: () => answer(vinspec.autoTopUp.disable()),
  }
}
