// Generated from openapi.json by `pnpm gen`. Do not edit.

import type {
  AutomaticTopUp,
  Checkout,
  CreditBalance,
  CustomerVehicleSpecsV1,
  OpenapiDocument,
  PackageList,
} from '@vinspec/sdk'
import type { Presenter } from '../output/screen.ts'

/** How each answer is shown to a person, by the name of its schema. */
export interface Presenters {
  readonly AutomaticTopUp: Presenter<AutomaticTopUp>
  readonly Checkout: Presenter<Checkout>
  readonly CreditBalance: Presenter<CreditBalance>
  readonly CustomerVehicleSpecsV1: Presenter<CustomerVehicleSpecsV1>
  readonly OpenapiDocument: Presenter<OpenapiDocument>
  readonly PackageList: Presenter<PackageList>
}
