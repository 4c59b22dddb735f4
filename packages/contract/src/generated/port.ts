// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { Answer, NoInput, PaidAnswer } from '../answer.ts'
import type { components, operations } from './types.ts'

type Schemas = components['schemas']

/** What each operation takes and gives. */
export interface OperationTypes {
  /**
   * Read this OpenAPI document.
   *
   * Returns the contract that the server checks every request and response against. Needs no
   * authentication.
   *
   * @throws `rate_limited`, `internal_error`, `service_unavailable`
   */
  readonly getContract: { readonly input: NoInput; readonly answer: Answer<Schemas['OpenapiDocument']> }
  /**
   * List lookup packages.
   *
   * Lists the lookup packages on sale with their prices, smallest first.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `unsupported_media_type`, `rate_limited`, `internal_error`, `service_unavailable`
   */
  readonly listPackages: { readonly input: NoInput; readonly answer: Answer<Schemas['PackageList']> }
  /**
   * Read the credit balance.
   *
   * Returns the credits that can be spent now. Expired credits and credits held by a lookup in progress
   * do not count.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `unsupported_media_type`, `rate_limited`, `internal_error`, `service_unavailable`
   */
  readonly getCredits: { readonly input: NoInput; readonly answer: Answer<Schemas['CreditBalance']> }
  /**
   * Start a hosted checkout.
   *
   * Creates a hosted payment page for one lookup package and returns its URL. Credits are granted when
   * the payment is confirmed, never before. This call charges nothing.
   *
   * @throws `invalid_json`, `invalid_request`, `idempotency_key_missing`, `idempotency_key_invalid`,
   * `missing_api_key`, `invalid_api_key`, `revoked_api_key`, `permission_denied`, `package_not_found`,
   * `idempotency_key_reused`, `idempotency_in_progress`, `unsupported_media_type`,
   * `package_unavailable`, `rate_limited`, `internal_error`, `payments_unavailable`,
   * `service_unavailable`
   */
  readonly createCheckout: { readonly input: Schemas['CheckoutRequest']; readonly answer: Answer<Schemas['Checkout']> }
  /**
   * Look up a vehicle by VIN (costs one credit).
   *
   * Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
   * is charged only after the response has been prepared; `Credits-Charged` says what this response
   * cost. Unknown values are `null` or absent from the rows, never guessed.
   *
   * @throws `invalid_json`, `invalid_request`, `idempotency_key_missing`, `idempotency_key_invalid`,
   * `missing_api_key`, `invalid_api_key`, `revoked_api_key`, `insufficient_credits`,
   * `daily_cap_reached`, `monthly_maximum_reached`, `permission_denied`, `vehicle_not_found`,
   * `specs_not_available`, `idempotency_key_reused`, `idempotency_in_progress`,
   * `unsupported_media_type`, `invalid_vin`, `unsupported_vehicle`, `rate_limited`, `internal_error`,
   * `vehicle_data_unavailable`, `service_unavailable`
   */
  readonly lookUpVehicleSpecs: { readonly input: Schemas['VehicleSpecsRequest']; readonly answer: PaidAnswer<Schemas['CustomerVehicleSpecsV1']> }
  /**
   * List My Vehicles.
   *
   * Lists the vehicles you looked up, latest lookup first. Free.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly listVehicles: { readonly input: NonNullable<operations['listVehicles']['parameters']['query']> & Required<Pick<NonNullable<operations['listVehicles']['parameters']['query']>, "limit">>; readonly answer: Answer<Schemas['SavedVehicleList']> }
  /**
   * Get a saved vehicle.
   *
   * Returns the specifications from the latest lookup again. Free. Does not look up a vehicle that is
   * not in My Vehicles.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `vehicle_not_found`, `unsupported_media_type`, `invalid_vin`, `rate_limited`,
   * `internal_error`, `service_unavailable`
   */
  readonly getVehicle: { readonly input: NonNullable<operations['getVehicle']['parameters']['path']>; readonly answer: Answer<Schemas['CustomerVehicleSpecsV1']> }
  /**
   * List the lookups of a vehicle.
   *
   * Lists the paid lookups of a saved vehicle, latest first. Free.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `vehicle_not_found`, `unsupported_media_type`, `invalid_vin`, `rate_limited`,
   * `internal_error`, `service_unavailable`
   */
  readonly listVehicleLookups: { readonly input: NonNullable<operations['listVehicleLookups']['parameters']['path']> & NonNullable<operations['listVehicleLookups']['parameters']['query']> & Required<Pick<NonNullable<operations['listVehicleLookups']['parameters']['path']> & NonNullable<operations['listVehicleLookups']['parameters']['query']>, "limit">>; readonly answer: Answer<Schemas['PastLookupList']> }
  /**
   * Get the battery history of a vehicle.
   *
   * Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
   * of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `vehicle_not_found`, `unsupported_media_type`, `invalid_vin`, `rate_limited`,
   * `internal_error`, `service_unavailable`
   */
  readonly getVehicleBattery: { readonly input: NonNullable<operations['getVehicleBattery']['parameters']['path']>; readonly answer: Answer<Schemas['BatteryHistory']> }
  /**
   * Report a wrong fact.
   *
   * Says what is wrong with a fact of a saved vehicle's latest result. If the sources of the fact
   * contradict each other, the credit comes back at once: once per vehicle, and not for a credit that
   * was refunded, is disputed, or came back before. Anything else a person looks into, and answers by
   * email. While a report of the same fact is open or credited, it is returned again. Free.
   *
   * @throws `invalid_json`, `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `vehicle_not_found`, `unsupported_media_type`, `invalid_vin`, `rate_limited`,
   * `internal_error`, `service_unavailable`
   */
  readonly reportVehicle: { readonly input: Schemas['VehicleReportRequest'] & NonNullable<operations['reportVehicle']['parameters']['path']>; readonly answer: Answer<Schemas['VehicleReport']> }
  /**
   * Look up many vehicles.
   *
   * Looks up a list of up to 100,000 VINs in the background. The list is checked first, for free, and
   * then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check:
   * read what it would cost, then resume it, or send it again without `preview`. The same list with the
   * same `only_new` and `max_credits` is the same batch for 30 days, whichever of your keys and apps
   * sends it again and when: you get the batch that there is, and pay nothing more. Order, repetitions,
   * case, spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends
   * within the daily cap and the monthly maximum of the key or app that started it, and makes automatic
   * top-up buy nothing unless you allow it in the portal. Without credits it waits, and continues
   * automatically when there are some.
   *
   * @throws `invalid_json`, `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly createBatch: { readonly input: Schemas['BatchRequest']; readonly answer: Answer<Schemas['Batch']> }
  /**
   * List batches.
   *
   * Lists your batches, latest first, also lists that were sent in the portal. Free.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly listBatches: { readonly input: NonNullable<operations['listBatches']['parameters']['query']> & Required<Pick<NonNullable<operations['listBatches']['parameters']['query']>, "limit">>; readonly answer: Answer<Schemas['BatchList']> }
  /**
   * Get a batch.
   *
   * Returns how far a batch is: the outcome of its VINs, what it has spent, and what it waits for.
   * `Retry-After` says when to ask again while it is checked or looked up. With `Accept:
   * text/event-stream`, it is sent as server-sent events instead, again whenever it changes, until the
   * batch has ended. A stream is open for up to 15 minutes; who connects again with `Last-Event-ID` is
   * told only what has changed. Once there will be no more, the status is 204, at which `EventSource`
   * stops. Free.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `batch_not_found`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly getBatch: { readonly input: NonNullable<operations['getBatch']['parameters']['path']>; readonly answer: Answer<Schemas['Batch']> }
  /**
   * List the results of a batch.
   *
   * Lists each VIN of a batch once, in the order in which they were sent first, with its outcome so far:
   * the specifications of a vehicle, or why there are none. Free.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `batch_not_found`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly listBatchResults: { readonly input: NonNullable<operations['listBatchResults']['parameters']['path']> & NonNullable<operations['listBatchResults']['parameters']['query']> & Required<Pick<NonNullable<operations['listBatchResults']['parameters']['path']> & NonNullable<operations['listBatchResults']['parameters']['query']>, "specs" | "limit">>; readonly answer: Answer<Schemas['BatchResultList']> }
  /**
   * Pause a batch.
   *
   * Stops a batch until it is resumed. Lookups that are running are still finished. A batch that is
   * still being checked then waits to be started. If the batch was not started, or has ended, nothing
   * changes.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `batch_not_found`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly pauseBatch: { readonly input: NonNullable<operations['pauseBatch']['parameters']['path']>; readonly answer: Answer<Schemas['Batch']> }
  /**
   * Start or resume a batch.
   *
   * Starts a batch that was only checked, resumes one that is paused or waits, or looks up again what
   * failed because vehicle data was not available. From then on, the batch spends within the limits of
   * the key or app that resumed it. If there is nothing to go on with, nothing changes.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `batch_not_found`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly resumeBatch: { readonly input: NonNullable<operations['resumeBatch']['parameters']['path']>; readonly answer: Answer<Schemas['Batch']> }
  /**
   * Cancel a batch.
   *
   * Ends a batch for good. Lookups that are running are still finished, and what was found stays in My
   * Vehicles. If the batch has ended, nothing changes.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `batch_not_found`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly cancelBatch: { readonly input: NonNullable<operations['cancelBatch']['parameters']['path']>; readonly answer: Answer<Schemas['Batch']> }
  /**
   * Read usage.
   *
   * Counts paid lookups per day and API key, for up to 366 days.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly listUsage: { readonly input: NonNullable<operations['listUsage']['parameters']['query']>; readonly answer: Answer<Schemas['DailyUsageList']> }
  /**
   * List the days of the ledger.
   *
   * Lists the days of the ledger that are over, latest first, each chained by hash to the one before and
   * signed. A day is chained when another has passed. Free.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `permission_denied`, `unsupported_media_type`, `rate_limited`, `internal_error`,
   * `service_unavailable`
   */
  readonly listLedgerDays: { readonly input: NonNullable<operations['listLedgerDays']['parameters']['query']> & Required<Pick<NonNullable<operations['listLedgerDays']['parameters']['query']>, "limit">>; readonly answer: Answer<Schemas['LedgerDayList']> }
  /**
   * Check a VIN for free.
   *
   * Says whether a lookup of this VIN would succeed, why it would not, what it would cost, and which
   * facts its result would include or a live source would be asked for, without any figures. Costs no
   * credit, saves nothing, and asks no live source. Call it before you spend a credit on a vehicle that
   * may not be supported.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `unsupported_media_type`, `invalid_vin`, `rate_limited`, `internal_error`,
   * `vehicle_data_unavailable`, `service_unavailable`
   */
  readonly checkVehicleSpecs: { readonly input: NonNullable<operations['checkVehicleSpecs']['parameters']['query']>; readonly answer: Answer<Schemas['VehicleSpecsCheck']> }
  /**
   * Read the automatic top-up rule.
   *
   * Returns the current rule and what it has spent this calendar month (UTC), including a purchase in
   * progress. If the customer must save or confirm a card, or agree to a higher price, `setup_url` is
   * the page to do it.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `unsupported_media_type`, `rate_limited`, `internal_error`, `payments_unavailable`,
   * `service_unavailable`
   */
  readonly getAutoTopUp: { readonly input: NoInput; readonly answer: Answer<Schemas['AutomaticTopUp']> }
  /**
   * Configure automatic top-up.
   *
   * Sets the rule. If a card is already saved, from an earlier `setup_url` or a checkout, the rule is
   * active immediately. If the balance is at or below the threshold, a charge starts immediately: the
   * status is `processing`, and `monthly_spend` includes the charge. Without a card, the response has a
   * `setup_url`, a hosted page that saves one and charges nothing. Setting a suspended or declined rule
   * again retries it and accepts the current price of the package. Omitting `monthly_cap_cents` keeps
   * the current cap; only the customer can remove it, in the portal. An API key or app with the `top_up`
   * permission has a monthly maximum in dollars: it can set any rule whose monthly cap and package price
   * are within it. Without the permission, or beyond the maximum, a change that lowers what can be
   * charged works and starts no purchase. A change that raises it (turning the rule on, a more expensive
   * package, a higher threshold or cap, no cap, another attempt) returns `approval_required` with
   * `approval_url`, a page where the customer approves it. We email the customer about every change.
   *
   * @throws `invalid_json`, `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `approval_required`, `package_not_found`, `unsupported_media_type`, `package_unavailable`,
   * `monthly_cap_too_low`, `rate_limited`, `internal_error`, `payments_unavailable`,
   * `service_unavailable`
   */
  readonly configureAutoTopUp: { readonly input: Schemas['AutomaticTopUpRequest']; readonly answer: Answer<Schemas['AutomaticTopUp']> }
  /**
   * Disable automatic top-up.
   *
   * Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
   * still go through and grant its credits; until then, `monthly_spend` includes it.
   *
   * @throws `invalid_request`, `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
   * `unsupported_media_type`, `rate_limited`, `internal_error`, `service_unavailable`
   */
  readonly disableAutoTopUp: { readonly input: NoInput; readonly answer: Answer<Schemas['AutomaticTopUp']> }
}

/** What holds for each operation, whatever protocol it is asked for by. */
export const definitions = {
  "getContract": {
    "summary": "Read this OpenAPI document",
    "bodySchema": null,
    "resultSchema": "OpenapiDocument",
    "charges": false,
    "public": true,
    "permission": null,
    "rateLimit": "contract",
    "idempotency": "safe",
    "errors": [
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "listPackages": {
    "summary": "List lookup packages",
    "bodySchema": null,
    "resultSchema": "PackageList",
    "charges": false,
    "public": true,
    "permission": null,
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getCredits": {
    "summary": "Read the credit balance",
    "bodySchema": null,
    "resultSchema": "CreditBalance",
    "charges": false,
    "public": false,
    "permission": null,
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "createCheckout": {
    "summary": "Start a hosted checkout",
    "bodySchema": "CheckoutRequest",
    "resultSchema": "Checkout",
    "charges": false,
    "public": false,
    "permission": {
      "name": "purchases",
      "without": "permission_denied"
    },
    "rateLimit": "writes",
    "idempotency": "keyed",
    "errors": [
      "invalid_json",
      "invalid_request",
      "idempotency_key_missing",
      "idempotency_key_invalid",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "package_not_found",
      "idempotency_key_reused",
      "idempotency_in_progress",
      "unsupported_media_type",
      "package_unavailable",
      "rate_limited",
      "internal_error",
      "payments_unavailable",
      "service_unavailable"
    ]
  },
  "lookUpVehicleSpecs": {
    "summary": "Look up a vehicle by VIN (costs one credit)",
    "bodySchema": "VehicleSpecsRequest",
    "resultSchema": "CustomerVehicleSpecsV1",
    "charges": true,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "lookups",
    "idempotency": "keyed",
    "errors": [
      "invalid_json",
      "invalid_request",
      "idempotency_key_missing",
      "idempotency_key_invalid",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "insufficient_credits",
      "daily_cap_reached",
      "monthly_maximum_reached",
      "permission_denied",
      "vehicle_not_found",
      "specs_not_available",
      "idempotency_key_reused",
      "idempotency_in_progress",
      "unsupported_media_type",
      "invalid_vin",
      "unsupported_vehicle",
      "rate_limited",
      "internal_error",
      "vehicle_data_unavailable",
      "service_unavailable"
    ]
  },
  "listVehicles": {
    "summary": "List My Vehicles",
    "bodySchema": null,
    "resultSchema": "SavedVehicleList",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getVehicle": {
    "summary": "Get a saved vehicle",
    "bodySchema": null,
    "resultSchema": "CustomerVehicleSpecsV1",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "vehicle_not_found",
      "unsupported_media_type",
      "invalid_vin",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "listVehicleLookups": {
    "summary": "List the lookups of a vehicle",
    "bodySchema": null,
    "resultSchema": "PastLookupList",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "vehicle_not_found",
      "unsupported_media_type",
      "invalid_vin",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getVehicleBattery": {
    "summary": "Get the battery history of a vehicle",
    "bodySchema": null,
    "resultSchema": "BatteryHistory",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "vehicle_not_found",
      "unsupported_media_type",
      "invalid_vin",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "reportVehicle": {
    "summary": "Report a wrong fact",
    "bodySchema": "VehicleReportRequest",
    "resultSchema": "VehicleReport",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "writes",
    "idempotency": "repeatable",
    "errors": [
      "invalid_json",
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "vehicle_not_found",
      "unsupported_media_type",
      "invalid_vin",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "createBatch": {
    "summary": "Look up many vehicles",
    "bodySchema": "BatchRequest",
    "resultSchema": "Batch",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "writes",
    "idempotency": "repeatable",
    "errors": [
      "invalid_json",
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "listBatches": {
    "summary": "List batches",
    "bodySchema": null,
    "resultSchema": "BatchList",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getBatch": {
    "summary": "Get a batch",
    "bodySchema": null,
    "resultSchema": "Batch",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "batch_not_found",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "listBatchResults": {
    "summary": "List the results of a batch",
    "bodySchema": null,
    "resultSchema": "BatchResultList",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "batch_not_found",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "pauseBatch": {
    "summary": "Pause a batch",
    "bodySchema": null,
    "resultSchema": "Batch",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "writes",
    "idempotency": "repeatable",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "batch_not_found",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "resumeBatch": {
    "summary": "Start or resume a batch",
    "bodySchema": null,
    "resultSchema": "Batch",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "writes",
    "idempotency": "repeatable",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "batch_not_found",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "cancelBatch": {
    "summary": "Cancel a batch",
    "bodySchema": null,
    "resultSchema": "Batch",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "writes",
    "idempotency": "repeatable",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "batch_not_found",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "listUsage": {
    "summary": "Read usage",
    "bodySchema": null,
    "resultSchema": "DailyUsageList",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "listLedgerDays": {
    "summary": "List the days of the ledger",
    "bodySchema": null,
    "resultSchema": "LedgerDayList",
    "charges": false,
    "public": false,
    "permission": {
      "name": "lookups",
      "without": "permission_denied"
    },
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "permission_denied",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  },
  "checkVehicleSpecs": {
    "summary": "Check a VIN for free",
    "bodySchema": null,
    "resultSchema": "VehicleSpecsCheck",
    "charges": false,
    "public": false,
    "permission": null,
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "unsupported_media_type",
      "invalid_vin",
      "rate_limited",
      "internal_error",
      "vehicle_data_unavailable",
      "service_unavailable"
    ]
  },
  "getAutoTopUp": {
    "summary": "Read the automatic top-up rule",
    "bodySchema": null,
    "resultSchema": "AutomaticTopUp",
    "charges": false,
    "public": false,
    "permission": null,
    "rateLimit": "reads",
    "idempotency": "safe",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "payments_unavailable",
      "service_unavailable"
    ]
  },
  "configureAutoTopUp": {
    "summary": "Configure automatic top-up",
    "bodySchema": "AutomaticTopUpRequest",
    "resultSchema": "AutomaticTopUp",
    "charges": false,
    "public": false,
    "permission": {
      "name": "top_up",
      "without": "approval_required"
    },
    "rateLimit": "writes",
    "idempotency": "repeatable",
    "errors": [
      "invalid_json",
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "approval_required",
      "package_not_found",
      "unsupported_media_type",
      "package_unavailable",
      "monthly_cap_too_low",
      "rate_limited",
      "internal_error",
      "payments_unavailable",
      "service_unavailable"
    ]
  },
  "disableAutoTopUp": {
    "summary": "Disable automatic top-up",
    "bodySchema": null,
    "resultSchema": "AutomaticTopUp",
    "charges": false,
    "public": false,
    "permission": null,
    "rateLimit": "writes",
    "idempotency": "repeatable",
    "errors": [
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "unsupported_media_type",
      "rate_limited",
      "internal_error",
      "service_unavailable"
    ]
  }
} as const
