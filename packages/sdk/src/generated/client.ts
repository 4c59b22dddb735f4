// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { ApiCall } from '../api-call.ts'
import { resolveConfig, type VinspecOptions } from '../config.ts'
import { type CallOptions, type IdempotentCallOptions, Transport } from '../transport.ts'
import type {
  AutomaticTopUp,
  AutomaticTopUpRequest,
  Checkout,
  CheckoutRequest,
  CreditBalance,
  CustomerVehicleSpecsV1,
  OpenapiDocument,
  PackageList,
  VehicleSpecsRequest,
} from './schemas.ts'

class ContractResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Read this OpenAPI document. `GET /openapi.json` */
  get(options: CallOptions = {}): ApiCall<OpenapiDocument> {
    return this.#transport.call(false, options, (http, init) =>
      http.GET('/openapi.json', init),
    )
  }
}

class PackagesResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** List lookup packages. `GET /packages` */
  list(options: CallOptions = {}): ApiCall<PackageList> {
    return this.#transport.call(true, options, (http, init) =>
      http.GET('/packages', init),
    )
  }
}

class CreditsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Read the credit balance. `GET /credits` */
  get(options: CallOptions = {}): ApiCall<CreditBalance> {
    return this.#transport.call(true, options, (http, init) =>
      http.GET('/credits', init),
    )
  }
}

class CheckoutsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Start a hosted checkout. `POST /checkouts` */
  create(body: CheckoutRequest, options: IdempotentCallOptions = {}): ApiCall<Checkout> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
    return this.#transport.call(true, { ...options, idempotencyKey }, (http, init) =>
      http.POST('/checkouts', { ...init, body, params: { header: { 'Idempotency-Key': idempotencyKey } } }),
    )
  }
}

class VehicleSpecsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Look up a vehicle by VIN (costs one credit). `POST /vehicle-specs` */
  lookUp(body: VehicleSpecsRequest, options: IdempotentCallOptions = {}): ApiCall<CustomerVehicleSpecsV1> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
    return this.#transport.call(true, { ...options, idempotencyKey }, (http, init) =>
      http.POST('/vehicle-specs', { ...init, body, params: { header: { 'Idempotency-Key': idempotencyKey } } }),
    )
  }
}

class AutoTopUpResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Read the automatic top-up rule. `GET /auto-top-up` */
  get(options: CallOptions = {}): ApiCall<AutomaticTopUp> {
    return this.#transport.call(true, options, (http, init) =>
      http.GET('/auto-top-up', init),
    )
  }

  /** Configure automatic top-up. `PUT /auto-top-up` */
  configure(body: AutomaticTopUpRequest, options: CallOptions = {}): ApiCall<AutomaticTopUp> {
    return this.#transport.call(true, options, (http, init) =>
      http.PUT('/auto-top-up', { ...init, body }),
    )
  }

  /** Disable automatic top-up. `DELETE /auto-top-up` */
  disable(options: CallOptions = {}): ApiCall<AutomaticTopUp> {
    return this.#transport.call(true, options, (http, init) =>
      http.DELETE('/auto-top-up', init),
    )
  }
}

/** The client of the vinspec API. One is enough for a whole program. */
export class Vinspec {
  /** Root of the API that it calls. */
  readonly baseUrl: string
  readonly contract: ContractResource
  readonly packages: PackagesResource
  readonly credits: CreditsResource
  readonly checkouts: CheckoutsResource
  readonly vehicleSpecs: VehicleSpecsResource
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
    this.autoTopUp = new AutoTopUpResource(transport)
  }
}
