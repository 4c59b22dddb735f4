/** All tools, in the order in which clients list them. */
import type { Tool } from './tool.ts'
import { checkVin } from './tools/check-vin.ts'
import { compareVehicles } from './tools/compare-vehicles.ts'
import { configureAutoTopUp } from './tools/configure-auto-top-up.ts'
import { controlBatch } from './tools/control-batch.ts'
import { createBatch } from './tools/create-batch.ts'
import { createPackageCheckout } from './tools/create-package-checkout.ts'
import { disableAutoTopUp } from './tools/disable-auto-top-up.ts'
import { fetchVehicleSpecs } from './tools/fetch-vehicle-specs.ts'
import { getAutoTopUpRule } from './tools/get-auto-top-up-rule.ts'
import { getBatch } from './tools/get-batch.ts'
import { getBatteryHistory } from './tools/get-battery-history.ts'
import { getCreditBalance } from './tools/get-credit-balance.ts'
import { getServiceInfo } from './tools/get-service-info.ts'
import { getUsage } from './tools/get-usage.ts'
import { getVehicle } from './tools/get-vehicle.ts'
import { listBatchResults } from './tools/list-batch-results.ts'
import { listPackages } from './tools/list-packages.ts'
import { listVehicles } from './tools/list-vehicles.ts'
import { reportWrongFact } from './tools/report-wrong-fact.ts'
import { fetchDocument, search } from './tools/research.ts'

export const tools: readonly Tool[] = [
  getServiceInfo,
  listPackages,
  getCreditBalance,
  createPackageCheckout,
  checkVin,
  fetchVehicleSpecs,
  listVehicles,
  getVehicle,
  compareVehicles,
  getBatteryHistory,
  reportWrongFact,
  createBatch,
  getBatch,
  controlBatch,
  listBatchResults,
  getUsage,
  getAutoTopUpRule,
  configureAutoTopUp,
  disableAutoTopUp,
]

/** Only for connections that request them. */
export const researchTools: readonly Tool[] = [search, fetchDocument]

export const allTools: readonly Tool[] = [...tools, ...researchTools]

export function findTool(name: unknown): Tool | undefined {
  return allTools.find((tool) => tool.name === name)
}
