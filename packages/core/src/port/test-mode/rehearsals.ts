/** What each operation answers to a test key. Nothing here reads or writes the customer's data. */

import { checkVin, toRejectedCheck } from '../../lookups/lookup/check-vin.ts'
import { notSaved } from '../../lookups/lookup/not-saved.ts'
import { readVin } from '../../lookups/lookup/read-vin.ts'
import { noSuchFact, reportableRows } from '../../lookups/vehicle-reports/reportable-rows.ts'
import { readCursor, toPage } from '../cursor.ts'
import type { CustomerOperation, CustomerOperationId } from '../operation.ts'
import {
  rehearseCancel,
  rehearseCreate,
  rehearseGet,
  rehearseList,
  rehearseListResults,
  rehearseResume,
} from './rehearse-batches.ts'
import { rehearseBattery } from './rehearse-battery.ts'
import { rehearseLookup, TEST_CREDITS } from './rehearse-lookup.ts'
import { readRehearsedRule, rehearseCheckout, rehearseConfigure, rehearseDisable } from './rehearse-money.ts'
import { prepareSample, sampleSource, vehicleOf } from './sample-specs.ts'
import { failAs, NOT_A_TEST_VIN, REJECTIONS } from './test-failures.ts'
import { findTestVin, isAnswered, TEST_VINS, type TestVin } from './test-vins.ts'

const SAVED_AT = '2026-01-01T00:00:00.000Z'
const LOOKUP_ID = '01900000-0000-7000-8000-000000000000'
const REPORT_ID = '01900000-0000-7000-8000-000000000001'
const REQUEST_ID = `req_${'0'.repeat(32)}`

/** The test VINs whose lookup succeeds. They are always among the saved vehicles. */
const SAVED = TEST_VINS.filter(isAnswered).toSorted((one, other) => (one.vin < other.vin ? 1 : -1))

function readSaved(typed: string): TestVin {
  const vin = readVin(typed)
  const saved = SAVED.find((each) => each.vin === vin)
  if (!saved) throw notSaved(vin)
  return saved
}

const rehearseVehicles: CustomerOperation<'listVehicles'> = async (dependencies, { input }) => {
  const { search = '', limit } = input
  const [, before] = readCursor(input.cursor, (id) => findTestVin(id) !== undefined) ?? []
  const words = search.toLowerCase().split(/\s+/)
  const vehicles = await Promise.all(
    SAVED.map(async (test) => ({
      vin: test.vin,
      title: (await prepareSample(dependencies, test)).specs.title,
    })),
  )
  const found = vehicles.filter(
    ({ vin, title }) =>
      (before === undefined || vin < before) &&
      words.every((word) => `${vin} ${title}`.toLowerCase().includes(word)),
  )
  const { page, next } = toPage(found, limit, ({ vin }) => [new Date(SAVED_AT), vin])
  const times = { saved_at: SAVED_AT, last_looked_up_at: SAVED_AT }
  const data = page.map((vehicle) => ({ object: 'saved_vehicle' as const, ...vehicle, note: '', ...times }))
  return { body: { object: 'list', data, next_cursor: next } }
}

/** Says what the lookup of each test VIN would do, as far as a check of a real VIN can say that. */
const rehearseCheck: CustomerOperation<'checkVehicleSpecs'> = async (dependencies, { input }) => {
  const vin = readVin(input.vin)
  const test = findTestVin(vin)
  if (!test) return { body: toRejectedCheck(vin, NOT_A_TEST_VIN) }
  const { outcome } = test
  switch (outcome) {
    case 'invalid_vin':
      throw failAs(outcome, dependencies.clock())
    case 'vehicle_not_found':
    case 'specs_not_available':
    case 'unsupported_vehicle':
      return { body: toRejectedCheck(vin, REJECTIONS[outcome]) }
    default:
      return { body: { ...(await checkVin(sampleSource(dependencies), vehicleOf(test))), vin } }
  }
}

export const rehearsals: { readonly [Id in CustomerOperationId]: CustomerOperation<Id> } = {
  lookUpVehicleSpecs: rehearseLookup,
  checkVehicleSpecs: rehearseCheck,
  getCredits: async (dependencies, asked) => {
    const { enabled, status } = await readRehearsedRule(dependencies, asked)
    return {
      body: { object: 'credit_balance', available_credits: TEST_CREDITS, auto_top_up: { enabled, status } },
    }
  },
  listVehicles: rehearseVehicles,
  getVehicle: async (dependencies, { input }) => {
    const { body, specs } = await prepareSample(dependencies, readSaved(input.vin))
    return { body: specs, json: body }
  },
  listVehicleLookups: async (_, { input }) => {
    const { vin } = readSaved(input.vin)
    const lookup = {
      object: 'lookup',
      id: LOOKUP_ID,
      vin,
      request_id: REQUEST_ID,
      created_at: SAVED_AT,
    } as const
    return { body: { object: 'list', data: [lookup], next_cursor: null } }
  },
  getVehicleBattery: async (_, { input }) => ({ body: rehearseBattery(readSaved(input.vin).vin) }),
  reportVehicle: async (dependencies, { input }) => {
    const test = readSaved(input.vin)
    const { vin } = test
    const { body } = await prepareSample(dependencies, test)
    if (reportableRows(body)?.includes(input.fact) === false) throw noSuchFact(input.fact, body)
    const report = { id: REPORT_ID, vin, fact: input.fact, status: 'open', created_at: SAVED_AT } as const
    return { body: { object: 'vehicle_report', ...report } }
  },
  createBatch: rehearseCreate,
  listBatches: rehearseList,
  getBatch: rehearseGet,
  listBatchResults: rehearseListResults,
  pauseBatch: rehearseGet,
  resumeBatch: rehearseResume,
  cancelBatch: rehearseCancel,
  listUsage: async () => ({ body: { object: 'list', data: [] } }),
  listLedgerDays: async () => ({ body: { object: 'list', data: [], next_cursor: null } }),
  getAutoTopUp: async (dependencies, asked) => ({ body: await readRehearsedRule(dependencies, asked) }),
  disableAutoTopUp: rehearseDisable,
  createCheckout: rehearseCheckout,
  configureAutoTopUp: rehearseConfigure,
}
