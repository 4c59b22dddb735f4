// Generated from openapi.json by `pnpm gen`. Do not edit.

import { ApiCall } from '../api-call.ts'
import { resolveConfig, type VinspecOptions } from '../config.ts'
import { PagedCall } from '../paged-call.ts'
import { type CallOptions, type IdempotentCallOptions, Transport } from '../transport.ts'
import type * as Schemas from './schemas.ts'

class ContractResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Read this OpenAPI document. `GET /openapi.json`
   *
   * Returns the contract that the server checks every request and response against. Needs no
   * authentication.
   */
  get(options: CallOptions = {}): ApiCall<Schemas.OpenapiDocument> {
    return new ApiCall(this.#transport.call(false, options, (http, init) =>
      http.GET('/openapi.json', init),
    ))
  }
}

class PackagesResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List lookup packages. `GET /packages`
   *
   * Lists the lookup packages on sale with their prices, smallest first.
   */
  list(options: CallOptions = {}): ApiCall<Schemas.PackageList> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/packages', init),
    ))
  }
}

class CreditsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Read the credit balance. `GET /credits`
   *
   * Returns the credits that can be spent now. Expired credits and credits held by a lookup in progress
   * do not count.
   */
  get(options: CallOptions = {}): ApiCall<Schemas.CreditBalance> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/credits', init),
    ))
  }
}

class CheckoutsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Start a hosted checkout. `POST /checkouts`
   *
   * Creates a hosted payment page for one lookup package and returns its URL. Credits are granted when
   * the payment is confirmed, never before. This call charges nothing.
   *
   * @example vinspec.checkouts.create({"package_key":"lookups_50"})
   */
  create(body: Schemas.CheckoutRequest, options: IdempotentCallOptions = {}): ApiCall<Schemas.Checkout> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
    return new ApiCall(this.#transport.call(true, { ...options, idempotencyKey }, (http, init) =>
      http.POST('/checkouts', { ...init, body, params: { header: { 'Idempotency-Key': idempotencyKey } } }),
    ))
  }
}

class VehicleSpecsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Look up a vehicle by VIN (costs one credit). `POST /vehicle-specs`
   *
   * Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
   * is charged only after the response has been prepared; `Credits-Charged` says what this response
   * cost. Unknown values are `null` or absent from the rows, never guessed.
   *
   * @example vinspec.vehicleSpecs.lookUp({"vin":"5YJSA1E67NF123456"})
   */
  lookUp(body: Schemas.VehicleSpecsRequest, options: IdempotentCallOptions = {}): ApiCall<Schemas.CustomerVehicleSpecsV1> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
    return new ApiCall(this.#transport.call(true, { ...options, idempotencyKey }, (http, init) =>
      http.POST('/vehicle-specs', { ...init, body, params: { header: { 'Idempotency-Key': idempotencyKey } } }),
    ))
  }

  /**
   * Check a VIN for free. `GET /vehicle-specs/check`
   *
   * Says whether a lookup of this VIN would succeed, why it would not, and which groups of facts its
   * result would include, without any figures. Costs no credit and saves nothing. Call it before you
   * spend a credit on a vehicle that may not be supported.
   */
  check(params: Schemas.CheckVehicleSpecsParams, options: CallOptions = {}): ApiCall<Schemas.VehicleSpecsCheck> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/vehicle-specs/check', { ...init, params: { query: { 'vin': params['vin'] } } }),
    ))
  }
}

class VehiclesResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List My Vehicles. `GET /vehicles`
   *
   * Lists the vehicles you looked up, latest lookup first. Free.
   */
  list(params: Schemas.ListVehiclesParams = {}, options: CallOptions = {}): PagedCall<Schemas.SavedVehicleList, Schemas.SavedVehicleList['data'][number]> {
    return new PagedCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/vehicles', { ...init, params: { query: { ...(params['search'] !== undefined && { 'search': params['search'] }), ...(params['limit'] !== undefined && { 'limit': params['limit'] }), ...(params['cursor'] !== undefined && { 'cursor': params['cursor'] }) } } }),
    ), {
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
   */
  get(params: Schemas.GetVehicleParams, options: CallOptions = {}): ApiCall<Schemas.CustomerVehicleSpecsV1> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/vehicles/{vin}', { ...init, params: { path: { 'vin': params['vin'] } } }),
    ))
  }

  /**
   * List the lookups of a vehicle. `GET /vehicles/{vin}/lookups`
   *
   * Lists the paid lookups of a saved vehicle, latest first. Free.
   */
  listLookups(params: Schemas.ListVehicleLookupsParams, options: CallOptions = {}): PagedCall<Schemas.PastLookupList, Schemas.PastLookupList['data'][number]> {
    return new PagedCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/vehicles/{vin}/lookups', { ...init, params: { path: { 'vin': params['vin'] }, query: { ...(params['limit'] !== undefined && { 'limit': params['limit'] }), ...(params['cursor'] !== undefined && { 'cursor': params['cursor'] }) } } }),
    ), {
      itemsOf: (page) => page['data'],
      nextOf: (page) => page['next_cursor'],
      goOn: (cursor) => this.listLookups({ ...params, 'cursor': cursor }, options),
    })
  }
}

class UsageResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Read usage. `GET /usage`
   *
   * Counts paid lookups per day and API key, for up to 366 days.
   */
  list(params: Schemas.ListUsageParams = {}, options: CallOptions = {}): ApiCall<Schemas.DailyUsageList> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/usage', { ...init, params: { query: { ...(params['from'] !== undefined && { 'from': params['from'] }), ...(params['to'] !== undefined && { 'to': params['to'] }) } } }),
    ))
  }
}

class AutoTopUpResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Read the automatic top-up rule. `GET /auto-top-up`
   *
   * Returns the current rule and what it has spent this calendar month (UTC), including a purchase in
   * progress. If the customer must save or confirm a card, or agree to a higher price, `setup_url` is
   * the page to do it.
   */
  get(options: CallOptions = {}): ApiCall<Schemas.AutomaticTopUp> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.GET('/auto-top-up', init),
    ))
  }

  /**
   * Configure automatic top-up. `PUT /auto-top-up`
   *
   * Sets the rule. If a card is already saved, from an earlier `setup_url` or a checkout, the rule is
   * active immediately. If the balance is at or below the threshold, a charge starts immediately: the
   * status is `processing`, and `monthly_spend` includes the charge. Without a card, the response has a
   * `setup_url`, a hosted page that saves one and charges nothing. Setting a suspended or declined rule
   * again retries it and accepts the current price of the package. Omitting `monthly_cap_cents` keeps
   * the current cap; only the customer can remove it, in the portal. Without the `top_up` permission, a
   * change that lowers what can be charged works and starts no purchase. A change that raises it
   * (turning the rule on, a more expensive package, a higher threshold or cap, another attempt) returns
   * `approval_required` with `approval_url`, a page where the customer approves it. We email the
   * customer about every change.
   *
   * @example
   * vinspec.autoTopUp.configure({"package_key":"lookups_50","threshold_percent":10,"monthly_cap_cents":20000})
   */
  configure(body: Schemas.AutomaticTopUpRequest, options: CallOptions = {}): ApiCall<Schemas.AutomaticTopUp> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.PUT('/auto-top-up', { ...init, body }),
    ))
  }

  /**
   * Disable automatic top-up. `DELETE /auto-top-up`
   *
   * Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
   * still go through and grant its credits; until then, `monthly_spend` includes it.
   */
  disable(options: CallOptions = {}): ApiCall<Schemas.AutomaticTopUp> {
    return new ApiCall(this.#transport.call(true, options, (http, init) =>
      http.DELETE('/auto-top-up', init),
    ))
  }
}

/** The client of the vinspec API. One is enough for a whole application. */
export class Vinspec {
  /** Root of the API that this client calls. */
  readonly baseUrl: string
  readonly contract: ContractResource
  readonly packages: PackagesResource
  readonly credits: CreditsResource
  readonly checkouts: CheckoutsResource
  readonly vehicleSpecs: VehicleSpecsResource
  readonly vehicles: VehiclesResource
  readonly usage: UsageResource
  readonly autoTopUp: AutoTopUpResource

  constructor(options: VinspecOptions = {}) {
    const config = resolveConfig(options, 'https://api.vinspec.example/api/v1')
    const transport = new Transport(config)
    this.baseUrl = config.baseUrl
    this.contract = new ContractResource(transport)
    this.packages = new PackagesResource(transport)
    this.credits = new CreditsResource(transport)
    this.checkouts = new CheckoutsResource(transport)
    this.vehicleSpecs = new VehicleSpecsResource(transport)
    this.vehicles = new VehiclesResource(transport)
    this.usage = new UsageResource(transport)
    this.autoTopUp = new AutoTopUpResource(transport)
  }
}
