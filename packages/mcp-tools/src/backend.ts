/** Who does what the tools promise: core's use cases on the server, the SDK in the command. */
import type {
  AutomaticTopUp,
  AutomaticTopUpRequest,
  Checkout,
  CheckoutRequest,
  CreditBalance,
  ErrorBody,
  PackageList,
  ServiceInfo,
  VehicleSpecs,
  VehicleSpecsRequest,
} from '@vinspec/contract'

/** What the API would answer, and what its headers would say. */
export interface Answer<T> {
  readonly body: T
  /** True: the stored answer of an earlier request. */
  readonly replayed?: boolean
  /** Credits that this answer cost and what is left; absent where nothing costs a credit. */
  readonly credits?: { readonly charged: number; readonly remaining: number }
}

/** An optional idempotency key, under which a repetition is answered again and not carried out again. */
export interface Keyed<T> {
  readonly body: T
  readonly idempotencyKey: string | undefined
}

/** One caller's. Every method may throw whatever `toErrorBody` understands. */
export interface Backend {
  /** Names the request in errors that are found before anybody is asked. */
  readonly requestId: string
  getServiceInfo(): Promise<Answer<ServiceInfo>>
  listPackages(): Promise<Answer<PackageList>>
  getCredits(): Promise<Answer<CreditBalance>>
  createCheckout(request: Keyed<CheckoutRequest>): Promise<Answer<Checkout>>
  /** Without a key, a vehicle that this caller asked about within 24 hours is answered again, uncharged. */
  lookUpVehicleSpecs(request: Keyed<VehicleSpecsRequest>): Promise<Answer<VehicleSpecs>>
  getAutoTopUp(): Promise<Answer<AutomaticTopUp>>
  configureAutoTopUp(request: AutomaticTopUpRequest): Promise<Answer<AutomaticTopUp>>
  disableAutoTopUp(): Promise<Answer<AutomaticTopUp>>
  /** The Error object for whatever was thrown, also for bugs. */
  toErrorBody(error: unknown): ErrorBody
}
