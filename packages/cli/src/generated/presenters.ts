// Generated from openapi.json by `pnpm gen`. Do not edit.

import type {
  AutomaticTopUp,
  Batch,
  BatchList,
  BatchResultList,
  BatteryHistory,
  Checkout,
  CreditBalance,
  CustomerVehicleSpecsV1,
  DailyUsageList,
  LedgerDayList,
  OpenapiDocument,
  PackageList,
  PastLookupList,
  SavedVehicleList,
  VehicleReport,
  VehicleSpecsCheck,
} from '@vinspec/sdk'
import type { Presenter } from '../output/screen.ts'
import { showAnswer } from '../output/show-answer.ts'
import { showAutomaticTopUp } from '../output/show-automatic-top-up.ts'
import { showBatch } from '../output/show-batch.ts'
import { showCheckout } from '../output/show-checkout.ts'
import { showCreditBalance } from '../output/show-credit-balance.ts'
import { showLookupPackages } from '../output/show-lists.ts'
import { showSavedVehicles } from '../output/show-lists.ts'
import { showPastLookups } from '../output/show-lists.ts'
import { showBatches } from '../output/show-lists.ts'
import { showBatchResults } from '../output/show-lists.ts'
import { showDailyUsage } from '../output/show-lists.ts'
import { showLedgerDays } from '../output/show-lists.ts'
import { showBatteryHistory } from '../output/show-lists.ts'
import { showOpenapiDocument } from '../output/show-openapi-document.ts'
import { showVehicleSpecsCheck } from '../output/show-vehicle-specs-check.ts'
import { showVehicleSpecs } from '../output/show-vehicle-specs.ts'

/** The presenter of each response, by the name of its schema. */
interface Presenters {
  readonly AutomaticTopUp: Presenter<AutomaticTopUp>
  readonly Batch: Presenter<Batch>
  readonly BatchList: Presenter<BatchList>
  readonly BatchResultList: Presenter<BatchResultList>
  readonly BatteryHistory: Presenter<BatteryHistory>
  readonly Checkout: Presenter<Checkout>
  readonly CreditBalance: Presenter<CreditBalance>
  readonly CustomerVehicleSpecsV1: Presenter<CustomerVehicleSpecsV1>
  readonly DailyUsageList: Presenter<DailyUsageList>
  readonly LedgerDayList: Presenter<LedgerDayList>
  readonly OpenapiDocument: Presenter<OpenapiDocument>
  readonly PackageList: Presenter<PackageList>
  readonly PastLookupList: Presenter<PastLookupList>
  readonly SavedVehicleList: Presenter<SavedVehicleList>
  readonly VehicleReport: Presenter<VehicleReport>
  readonly VehicleSpecsCheck: Presenter<VehicleSpecsCheck>
}

export const presenters: Presenters = {
  AutomaticTopUp: showAutomaticTopUp,
  Batch: showBatch,
  Checkout: showCheckout,
  CreditBalance: showCreditBalance,
  PackageList: showLookupPackages,
  SavedVehicleList: showSavedVehicles,
  PastLookupList: showPastLookups,
  BatchList: showBatches,
  BatchResultList: showBatchResults,
  DailyUsageList: showDailyUsage,
  LedgerDayList: showLedgerDays,
  BatteryHistory: showBatteryHistory,
  OpenapiDocument: showOpenapiDocument,
  VehicleSpecsCheck: showVehicleSpecsCheck,
  CustomerVehicleSpecsV1: showVehicleSpecs,
  VehicleReport: showAnswer({"id":"Report","vin":"VIN","created_at":"Date"}),
}
