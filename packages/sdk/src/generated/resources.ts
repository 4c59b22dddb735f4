// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { ApiCall } from '../api-call.ts'
import type { CallOptions, IdempotentCallOptions } from '../call-options.ts'
import type { PagedCall } from '../paged-call.ts'
import { Resource } from '../resource.ts'
import type { Transport } from '../transport.ts'
import type * as Schemas from './schemas.ts'

class ContractResource extends Resource {
  /**
   * Read this OpenAPI document. `GET /openapi.json`
   *
   * Returns the contract that the server checks every request and response against. Needs no
   * authentication.
   *
   * Costs no credit.
   *
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const contract = await vinspec.contract.get()
   */
  get(options: CallOptions = {}): ApiCall<Schemas.OpenapiDocument> {
    return this.call(options, (client, init) => client.GET('/openapi.json', init), { open: true })
  }
}

class PackagesResource extends Resource {
  /**
   * List lookup packages. `GET /packages`
   *
   * Lists the lookup packages on sale with their prices, smallest first.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const packages = await vinspec.packages.list()
   */
  list(options: CallOptions = {}): ApiCall<Schemas.PackageList> {
    return this.call(options, (client, init) => client.GET('/packages', init))
  }
}

class CreditsResource extends Resource {
  /**
   * Read the credit balance. `GET /credits`
   *
   * Returns the credits that can be spent now. Expired credits and credits held by a lookup in progress
   * do not count.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const credits = await vinspec.credits.get()
   */
  get(options: CallOptions = {}): ApiCall<Schemas.CreditBalance> {
    return this.call(options, (client, init) => client.GET('/credits', init))
  }
}

class CheckoutsResource extends Resource {
  /**
   * Start a hosted checkout. `POST /checkouts`
   *
   * Creates a hosted payment page for one lookup package and returns its URL. Credits are granted when
   * the payment is confirmed, never before. This call charges nothing.
   *
   * Costs no credit. Its idempotency key makes it safe to repeat.
   *
   * @throws {BadRequestError} `invalid_json`, `invalid_request`, `idempotency_key_missing`,
   * `idempotency_key_invalid`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `package_not_found`
   * @throws {ConflictError} `idempotency_key_reused`, `idempotency_in_progress`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `package_unavailable`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `payments_unavailable`, `service_unavailable`
   *
   * @example
   * const checkouts = await vinspec.checkouts.create({ package_key: 'lookups_50' })
   */
  create(body: Schemas.CheckoutRequest, options: IdempotentCallOptions = {}): ApiCall<Schemas.Checkout> {
    return this.call(options, (client, init) => client.POST('/checkouts', { ...init, body }), { keyed: true })
  }
}

class VehicleSpecsResource extends Resource {
  /**
   * Look up a vehicle by VIN (costs one credit). `POST /vehicle-specs`
   *
   * Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
   * is charged only after the response has been prepared; `Credits-Charged` says what this response
   * cost. Unknown values are `null` or absent from the rows, never guessed.
   *
   * Costs 1 credit; nothing if it throws, or if its idempotency key was used before.
   *
   * @throws {BadRequestError} `invalid_json`, `invalid_request`, `idempotency_key_missing`,
   * `idempotency_key_invalid`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {InsufficientCreditsError} `insufficient_credits`, `daily_cap_reached`,
   * `monthly_maximum_reached`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `vehicle_not_found`, `specs_not_available`
   * @throws {ConflictError} `idempotency_key_reused`, `idempotency_in_progress`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `invalid_vin`, `unsupported_vehicle`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `vehicle_data_unavailable`, `service_unavailable`
   *
   * @example
   * const vehicleSpecs = await vinspec.vehicleSpecs.lookUp({ vin: '5YJSA1E67NF123456' })
   */
  lookUp(body: Schemas.VehicleSpecsRequest, options: IdempotentCallOptions = {}): ApiCall<Schemas.CustomerVehicleSpecsV1> {
    return this.call(options, (client, init) => client.POST('/vehicle-specs', { ...init, body }), { keyed: true })
  }

  /**
   * Check a VIN for free. `GET /vehicle-specs/check`
   *
   * Says whether a lookup of this VIN would succeed, why it would not, what it would cost, and which
   * facts its result would include or a live source would be asked for, without any figures. Costs no
   * credit, saves nothing, and asks no live source. Call it before you spend a credit on a vehicle that
   * may not be supported.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `invalid_vin`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `vehicle_data_unavailable`, `service_unavailable`
   *
   * @example
   * const vehicleSpecs = await vinspec.vehicleSpecs.check({ vin: '5YJSA1E67NF123456' })
   */
  check(params: Schemas.CheckVehicleSpecsParams, options: CallOptions = {}): ApiCall<Schemas.VehicleSpecsCheck> {
    return this.call(options, (client, init) => client.GET('/vehicle-specs/check', { ...init, params: { query: params } }))
  }
}

class VehiclesResource extends Resource {
  /**
   * List My Vehicles. `GET /vehicles`
   *
   * Lists the vehicles you looked up, latest lookup first. Free.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * for await (const item of vinspec.vehicles.list()) console.log(item)
   */
  list(params: Schemas.ListVehiclesParams = {}, options: CallOptions = {}): PagedCall<Schemas.SavedVehicleList, Schemas.SavedVehicleList['data'][number]> {
    return this.callPaged(options, (client, init) => client.GET('/vehicles', { ...init, params: { query: params } }), {
      itemsOf: (page) => page['data'],
      nextOf: (page) => page['next_cursor'],
      goOn: (cursor) => this.list({ ...params, 'cursor': cursor }, options),
    })
  }

  /**
   * Get a saved vehicle. `GET /vehicles/{vin}`
   *
   * Returns the specifications from the latest lookup again. Free. Does not look up a vehicle that is
   * not in My Vehicles.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `vehicle_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `invalid_vin`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const vehicles = await vinspec.vehicles.get({ vin: '5YJSA1E67NF123456' })
   */
  get(params: Schemas.GetVehicleParams, options: CallOptions = {}): ApiCall<Schemas.CustomerVehicleSpecsV1> {
    return this.call(options, (client, init) => client.GET('/vehicles/{vin}', { ...init, params: { path: params } }))
  }

  /**
   * List the lookups of a vehicle. `GET /vehicles/{vin}/lookups`
   *
   * Lists the paid lookups of a saved vehicle, latest first. Free.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `vehicle_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `invalid_vin`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * for await (const item of vinspec.vehicles.listLookups({ vin: '5YJSA1E67NF123456' })) console.log(item)
   */
  listLookups(params: Schemas.ListVehicleLookupsParams, options: CallOptions = {}): PagedCall<Schemas.PastLookupList, Schemas.PastLookupList['data'][number]> {
    return this.callPaged(options, (client, init) => client.GET('/vehicles/{vin}/lookups', { ...init, params: { path: { 'vin': params['vin'] }, query: { 'limit': params['limit'], 'cursor': params['cursor'] } } }), {
      itemsOf: (page) => page['data'],
      nextOf: (page) => page['next_cursor'],
      goOn: (cursor) => this.listLookups({ ...params, 'cursor': cursor }, options),
    })
  }

  /**
   * Get the battery history of a vehicle. `GET /vehicles/{vin}/battery`
   *
   * Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
   * of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `vehicle_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `invalid_vin`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const vehicles = await vinspec.vehicles.getBattery({ vin: '5YJSA1E67NF123456' })
   */
  getBattery(params: Schemas.GetVehicleBatteryParams, options: CallOptions = {}): ApiCall<Schemas.BatteryHistory> {
    return this.call(options, (client, init) => client.GET('/vehicles/{vin}/battery', { ...init, params: { path: params } }))
  }

  /**
   * Report a wrong fact. `POST /vehicles/{vin}/reports`
   *
   * Says what is wrong with a fact of a saved vehicle's latest result. If the sources of the fact
   * contradict each other, the credit comes back at once: once per vehicle, and not for a credit that
   * was refunded, is disputed, or came back before. Anything else a person looks into, and answers by
   * email. While a report of the same fact is open or credited, it is returned again. Free.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_json`, `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `vehicle_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `invalid_vin`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const vehicles = await vinspec.vehicles.report({ vin: '5YJSA1E67NF123456' }, { fact: 'driver_assistance_standard', message: 'Mine has no lane keeping.' })
   */
  report(params: Schemas.ReportVehicleParams, body: Schemas.VehicleReportRequest, options: CallOptions = {}): ApiCall<Schemas.VehicleReport> {
    return this.call(options, (client, init) => client.POST('/vehicles/{vin}/reports', { ...init, params: { path: params }, body }))
  }
}

class BatchesResource extends Resource {
  /**
   * Look up many vehicles. `POST /batches`
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
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_json`, `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const batches = await vinspec.batches.create({ vins: ['5YJSA1E67NF123456', 'KMHM54AA9PA999266'], preview: true })
   */
  create(body: Schemas.BatchRequest, options: CallOptions = {}): ApiCall<Schemas.Batch> {
    return this.call(options, (client, init) => client.POST('/batches', { ...init, body }))
  }

  /**
   * List batches. `GET /batches`
   *
   * Lists your batches, latest first, also lists that were sent in the portal. Free.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * for await (const item of vinspec.batches.list()) console.log(item)
   */
  list(params: Schemas.ListBatchesParams = {}, options: CallOptions = {}): PagedCall<Schemas.BatchList, Schemas.BatchList['data'][number]> {
    return this.callPaged(options, (client, init) => client.GET('/batches', { ...init, params: { query: params } }), {
      itemsOf: (page) => page['data'],
      nextOf: (page) => page['next_cursor'],
      goOn: (cursor) => this.list({ ...params, 'cursor': cursor }, options),
    })
  }

  /**
   * Get a batch. `GET /batches/{batch_id}`
   *
   * Returns how far a batch is: the outcome of its VINs, what it has spent, and what it waits for.
   * `Retry-After` says when to ask again while it is checked or looked up. With `Accept:
   * text/event-stream`, it is sent as server-sent events instead, again whenever it changes, until the
   * batch has ended. A stream is open for up to 15 minutes; who connects again with `Last-Event-ID` is
   * told only what has changed. Once there will be no more, the status is 204, at which `EventSource`
   * stops. Free.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `batch_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const batches = await vinspec.batches.get({ batch_id: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' })
   */
  get(params: Schemas.GetBatchParams, options: CallOptions = {}): ApiCall<Schemas.Batch> {
    return this.call(options, (client, init) => client.GET('/batches/{batch_id}', { ...init, params: { path: params } }))
  }

  /**
   * List the results of a batch. `GET /batches/{batch_id}/results`
   *
   * Lists each VIN of a batch once, in the order in which they were sent first, with its outcome so far:
   * the specifications of a vehicle, or why there are none. Free.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `batch_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * for await (const item of vinspec.batches.listResults({ batch_id: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' })) console.log(item)
   */
  listResults(params: Schemas.ListBatchResultsParams, options: CallOptions = {}): PagedCall<Schemas.BatchResultList, Schemas.BatchResultList['data'][number]> {
    return this.callPaged(options, (client, init) => client.GET('/batches/{batch_id}/results', { ...init, params: { path: { 'batch_id': params['batch_id'] }, query: { 'specs': params['specs'], 'limit': params['limit'], 'cursor': params['cursor'] } } }), {
      itemsOf: (page) => page['data'],
      nextOf: (page) => page['next_cursor'],
      goOn: (cursor) => this.listResults({ ...params, 'cursor': cursor }, options),
    })
  }

  /**
   * Pause a batch. `POST /batches/{batch_id}/pause`
   *
   * Stops a batch until it is resumed. Lookups that are running are still finished. A batch that is
   * still being checked then waits to be started. If the batch was not started, or has ended, nothing
   * changes.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `batch_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const batches = await vinspec.batches.pause({ batch_id: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' })
   */
  pause(params: Schemas.PauseBatchParams, options: CallOptions = {}): ApiCall<Schemas.Batch> {
    return this.call(options, (client, init) => client.POST('/batches/{batch_id}/pause', { ...init, params: { path: params } }))
  }

  /**
   * Start or resume a batch. `POST /batches/{batch_id}/resume`
   *
   * Starts a batch that was only checked, resumes one that is paused or waits, or looks up again what
   * failed because vehicle data was not available. From then on, the batch spends within the limits of
   * the key or app that resumed it. If there is nothing to go on with, nothing changes.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `batch_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const batches = await vinspec.batches.resume({ batch_id: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' })
   */
  resume(params: Schemas.ResumeBatchParams, options: CallOptions = {}): ApiCall<Schemas.Batch> {
    return this.call(options, (client, init) => client.POST('/batches/{batch_id}/resume', { ...init, params: { path: params } }))
  }

  /**
   * Cancel a batch. `POST /batches/{batch_id}/cancel`
   *
   * Ends a batch for good. Lookups that are running are still finished, and what was found stays in My
   * Vehicles. If the batch has ended, nothing changes.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {NotFoundError} `batch_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const batches = await vinspec.batches.cancel({ batch_id: '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e' })
   */
  cancel(params: Schemas.CancelBatchParams, options: CallOptions = {}): ApiCall<Schemas.Batch> {
    return this.call(options, (client, init) => client.POST('/batches/{batch_id}/cancel', { ...init, params: { path: params } }))
  }
}

class UsageResource extends Resource {
  /**
   * Read usage. `GET /usage`
   *
   * Counts paid lookups per day and API key, for up to 366 days.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const usage = await vinspec.usage.list()
   */
  list(params: Schemas.ListUsageParams = {}, options: CallOptions = {}): ApiCall<Schemas.DailyUsageList> {
    return this.call(options, (client, init) => client.GET('/usage', { ...init, params: { query: params } }))
  }
}

class LedgerResource extends Resource {
  /**
   * List the days of the ledger. `GET /ledger-days`
   *
   * Lists the days of the ledger that are over, latest first, each chained by hash to the one before and
   * signed. A day is chained when another has passed. Free.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `permission_denied`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * for await (const item of vinspec.ledger.listDays()) console.log(item)
   */
  listDays(params: Schemas.ListLedgerDaysParams = {}, options: CallOptions = {}): PagedCall<Schemas.LedgerDayList, Schemas.LedgerDayList['data'][number]> {
    return this.callPaged(options, (client, init) => client.GET('/ledger-days', { ...init, params: { query: params } }), {
      itemsOf: (page) => page['data'],
      nextOf: (page) => page['next_cursor'],
      goOn: (cursor) => this.listDays({ ...params, 'cursor': cursor }, options),
    })
  }
}

class AutoTopUpResource extends Resource {
  /**
   * Read the automatic top-up rule. `GET /auto-top-up`
   *
   * Returns the current rule and what it has spent this calendar month (UTC), including a purchase in
   * progress. If the customer must save or confirm a card, or agree to a higher price, `setup_url` is
   * the page to do it.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `payments_unavailable`, `service_unavailable`
   *
   * @example
   * const autoTopUp = await vinspec.autoTopUp.get()
   */
  get(options: CallOptions = {}): ApiCall<Schemas.AutomaticTopUp> {
    return this.call(options, (client, init) => client.GET('/auto-top-up', init))
  }

  /**
   * Configure automatic top-up. `PUT /auto-top-up`
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
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_json`, `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {PermissionError} `approval_required`
   * @throws {NotFoundError} `package_not_found`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {UnprocessableError} `package_unavailable`, `monthly_cap_too_low`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `payments_unavailable`, `service_unavailable`
   *
   * @example
   * const autoTopUp = await vinspec.autoTopUp.configure({ package_key: 'lookups_50', threshold_percent: 10, monthly_cap_cents: 20000 })
   */
  configure(body: Schemas.AutomaticTopUpRequest, options: CallOptions = {}): ApiCall<Schemas.AutomaticTopUp> {
    return this.call(options, (client, init) => client.PUT('/auto-top-up', { ...init, body }))
  }

  /**
   * Disable automatic top-up. `DELETE /auto-top-up`
   *
   * Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
   * still go through and grant its credits; until then, `monthly_spend` includes it.
   *
   * Costs no credit.
   *
   * @throws {BadRequestError} `invalid_request`
   * @throws {AuthenticationError} `missing_api_key`, `invalid_api_key`, `revoked_api_key`
   * @throws {UnsupportedMediaTypeError} `unsupported_media_type`
   * @throws {RateLimitError} `rate_limited`
   * @throws {InternalServerError} `internal_error`
   * @throws {ServiceUnavailableError} `service_unavailable`
   *
   * @example
   * const autoTopUp = await vinspec.autoTopUp.disable()
   */
  disable(options: CallOptions = {}): ApiCall<Schemas.AutomaticTopUp> {
    return this.call(options, (client, init) => client.DELETE('/auto-top-up', init))
  }
}

/** Every resource of the API. */
export class Resources {
  declare readonly contract: ContractResource
  declare readonly packages: PackagesResource
  declare readonly credits: CreditsResource
  declare readonly checkouts: CheckoutsResource
  declare readonly vehicleSpecs: VehicleSpecsResource
  declare readonly vehicles: VehiclesResource
  declare readonly batches: BatchesResource
  declare readonly usage: UsageResource
  declare readonly ledger: LedgerResource
  declare readonly autoTopUp: AutoTopUpResource

  /** @internal */
  constructor(transport: Transport) {
    this.contract = new ContractResource(transport)
    this.packages = new PackagesResource(transport)
    this.credits = new CreditsResource(transport)
    this.checkouts = new CheckoutsResource(transport)
    this.vehicleSpecs = new VehicleSpecsResource(transport)
    this.vehicles = new VehiclesResource(transport)
    this.batches = new BatchesResource(transport)
    this.usage = new UsageResource(transport)
    this.ledger = new LedgerResource(transport)
    this.autoTopUp = new AutoTopUpResource(transport)
  }
}
