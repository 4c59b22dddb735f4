/** All the ways to show an answer. */
import type { Presenters } from '../generated/presenters.ts'
import { showAutomaticTopUp } from './show-automatic-top-up.ts'
import { showCheckout } from './show-checkout.ts'
import { showCreditBalance } from './show-credit-balance.ts'
import { showLookupPackages } from './show-lookup-packages.ts'
import { showOpenapiDocument } from './show-openapi-document.ts'
import { showVehicleSpecs } from './show-vehicle-specs.ts'

export const presenters: Presenters = {
  AutomaticTopUp: showAutomaticTopUp,
  Checkout: showCheckout,
  CreditBalance: showCreditBalance,
  CustomerVehicleSpecsV1: showVehicleSpecs,
  OpenapiDocument: showOpenapiDocument,
  PackageList: showLookupPackages,
}
