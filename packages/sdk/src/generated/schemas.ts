// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { components, operations } from '@vinspec/contract'

type Schemas = components['schemas']

/** An OpenAPI 3.1 document. */
export type OpenapiDocument = Schemas['OpenapiDocument']

/** The lookup packages on sale. */
export type PackageList = Schemas['PackageList']

/** A lookup package: a number of credits at a price. */
export type Package = Schemas['Package']

/** What the package costs. */
export type Price = Schemas['Price']

/** What can be spent now. */
export type CreditBalance = Schemas['CreditBalance']

/**
 * What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at
 * `setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
 * `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day.
 * `action_required`: the bank needs the customer to confirm the charge, or the package costs more than
 * the customer agreed to; `setup_url` is the page for that. It charges nothing; the purchase follows.
 * `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month
 * (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost
 * dispute, or a withdrawn package; save another card or configure it again to resume.
 */
export type AutoTopUpStatus = Schemas['AutoTopUpStatus']

/** What the service does and where to find it. The result of the MCP tool `get_service_info`. */
export type ServiceInfo = Schemas['ServiceInfo']

/** A unique value for one attempt, 1 to 200 visible ASCII characters. */
export type IdempotencyKey = Schemas['IdempotencyKey']

/** The package to buy. */
export type CheckoutRequest = Schemas['CheckoutRequest']

/** A hosted payment page. */
export type Checkout = Schemas['Checkout']

/** An amount in US dollars. */
export type Money = Schemas['Money']

/** The settings of the rule. */
export type AutomaticTopUpRequest = Schemas['AutomaticTopUpRequest']

/** The automatic top-up rule and this month's spend. */
export type AutomaticTopUp = Schemas['AutomaticTopUp']

/** A saved card. */
export type PaymentMethod = Schemas['PaymentMethod']

/** Stable identifier of what went wrong. */
export type ErrorCode = Schemas['ErrorCode']

/** What happened and what to do next, for a person. */
export type ErrorMessage = Schemas['ErrorMessage']

/** Identifies the request; send it to support. */
export type RequestId = Schemas['RequestId']

/** The body is not JSON. */
export type InvalidJsonFault = Schemas['InvalidJsonFault']

/** What is invalid. */
export type InvalidRequestDetails = Schemas['InvalidRequestDetails']

/** A parameter, a header, or the body is invalid. */
export type InvalidRequestFault = Schemas['InvalidRequestFault']

/** The `Idempotency-Key` header is missing. */
export type IdempotencyKeyMissingFault = Schemas['IdempotencyKeyMissingFault']

/** The `Idempotency-Key` header is malformed. */
export type IdempotencyKeyInvalidFault = Schemas['IdempotencyKeyInvalidFault']

/** No API key was sent. */
export type MissingApiKeyFault = Schemas['MissingApiKeyFault']

/** The API key is not valid. */
export type InvalidApiKeyFault = Schemas['InvalidApiKeyFault']

/** The API key was revoked. */
export type RevokedApiKeyFault = Schemas['RevokedApiKeyFault']

/** The credits left, and how to get more. */
export type InsufficientCreditsDetails = Schemas['InsufficientCreditsDetails']

/** No credit is left to spend. */
export type InsufficientCreditsFault = Schemas['InsufficientCreditsFault']

/** The cap, and when it resets. */
export type DailyCapReachedDetails = Schemas['DailyCapReachedDetails']

/** This API key or app has reached its daily credit cap. Buying credits does not help. */
export type DailyCapReachedFault = Schemas['DailyCapReachedFault']

/** What is missing. */
export type PermissionDeniedDetails = Schemas['PermissionDeniedDetails']

/** The API key or app lacks a permission. */
export type PermissionDeniedFault = Schemas['PermissionDeniedFault']

/** Where to approve the change. */
export type ApprovalRequiredDetails = Schemas['ApprovalRequiredDetails']

/** The account holder must approve the change first. */
export type ApprovalRequiredFault = Schemas['ApprovalRequiredFault']

/** There is no such package. */
export type PackageNotFoundFault = Schemas['PackageNotFoundFault']

/** There is no such vehicle. */
export type VehicleNotFoundFault = Schemas['VehicleNotFoundFault']

/** What is known about the vehicle. */
export type SpecsNotAvailableDetails = Schemas['SpecsNotAvailableDetails']

/** Too little is known about this vehicle to sell its specifications. */
export type SpecsNotAvailableFault = Schemas['SpecsNotAvailableFault']

/** The idempotency key was used with different input. */
export type IdempotencyKeyReusedFault = Schemas['IdempotencyKeyReusedFault']

/** A request with this idempotency key is still running. */
export type IdempotencyInProgressFault = Schemas['IdempotencyInProgressFault']

/** The body is not `application/json`. */
export type UnsupportedMediaTypeFault = Schemas['UnsupportedMediaTypeFault']

/** Why the VIN is not valid. */
export type InvalidVinDetails = Schemas['InvalidVinDetails']

/** This is not a VIN. */
export type InvalidVinFault = Schemas['InvalidVinFault']

/** What is known about the vehicle. */
export type UnsupportedVehicleDetails = Schemas['UnsupportedVehicleDetails']

/** This vehicle is not supported. */
export type UnsupportedVehicleFault = Schemas['UnsupportedVehicleFault']

/** The package is no longer on sale. */
export type PackageUnavailableFault = Schemas['PackageUnavailableFault']

/** The cap that is needed. */
export type MonthlyCapTooLowDetails = Schemas['MonthlyCapTooLowDetails']

/** The monthly cap is below the price of the package. */
export type MonthlyCapTooLowFault = Schemas['MonthlyCapTooLowFault']

/** Which limit it was. */
export type RateLimitedDetails = Schemas['RateLimitedDetails']

/** Too many requests. */
export type RateLimitedFault = Schemas['RateLimitedFault']

/** A fault on our end. */
export type InternalErrorFault = Schemas['InternalErrorFault']

/** The vehicle data source is not responding. */
export type VehicleDataUnavailableFault = Schemas['VehicleDataUnavailableFault']

/** Payments are down or not configured. */
export type PaymentsUnavailableFault = Schemas['PaymentsUnavailableFault']

/** The service is starting, stopping, or overloaded. */
export type ServiceUnavailableFault = Schemas['ServiceUnavailableFault']

/** The vehicle to look up. */
export type VehicleSpecsRequest = Schemas['VehicleSpecsRequest']

/** What a lookup of a VIN would return, without the figures. */
export type VehicleSpecsCheck = Schemas['VehicleSpecsCheck']

/** Customer-ready specifications of one electric vehicle. `null` means unknown. */
export type CustomerVehicleSpecsV1 = Schemas['CustomerVehicleSpecsV1']

/**
 * One labeled fact. Unknown facts have no row. In `range_and_charging`, the `basis` row says where the
 * figures are from. If the VIN fits several versions with different figures, a line that ends in a
 * colon says what the VIN does not show, and up to six lines list the versions that fit, each with its
 * range.
 */
export type SpecRow = Schemas['SpecRow']

/** Label figures for one wheel size. */
export type WheelRow = Schemas['WheelRow']

/** A titled group of rows. */
export type SpecSection = Schemas['SpecSection']

/** The request is invalid. Nothing was charged. */
export type BadRequestError = Schemas['BadRequestError']

/** The request or its body is invalid, or the body is larger than 16 kB. Nothing was charged. */
export type BadBodyError = Schemas['BadBodyError']

/**
 * The request, its body, or its `Idempotency-Key` is invalid, or the body is larger than 16 kB.
 * Nothing was charged.
 */
export type BadKeyedBodyError = Schemas['BadKeyedBodyError']

/** Invalid or missing API key. */
export type UnauthorizedError = Schemas['UnauthorizedError']

/**
 * No credits are available, or this API key or app has reached its daily cap. Buy a package or wait
 * until the next day (UTC), then retry. You can use the same Idempotency-Key.
 */
export type NoCreditToSpendError = Schemas['NoCreditToSpendError']

/** The API key lacks the permission. Nothing was charged. */
export type ForbiddenError = Schemas['ForbiddenError']

/** The account holder must approve the change first. Nothing changed or was charged. */
export type ApprovalRequiredError = Schemas['ApprovalRequiredError']

/** There is no such package. Nothing was charged. */
export type PackageNotFoundError = Schemas['PackageNotFoundError']

/** There is no such vehicle. Nothing was charged. */
export type VehicleNotFoundError = Schemas['VehicleNotFoundError']

/**
 * The vehicle is not known, or too little is known about it to sell its specifications. Nothing was
 * charged.
 */
export type NoSpecsError = Schemas['NoSpecsError']

/** The Idempotency-Key is in use. Nothing was charged. */
export type ConflictError = Schemas['ConflictError']

/** The body is not `application/json`. */
export type UnsupportedMediaTypeError = Schemas['UnsupportedMediaTypeError']

/** The VIN is not valid, or the vehicle is not supported. Nothing was charged. */
export type UnusableVehicleError = Schemas['UnusableVehicleError']

/** The package is no longer on sale. Nothing was charged. */
export type PackageWithdrawnError = Schemas['PackageWithdrawnError']

/** The package is no longer on sale, or the cap is below its price. Nothing changed or was charged. */
export type UnusableTermsError = Schemas['UnusableTermsError']

/** Too many requests. Nothing was charged. Wait for the number of seconds in `Retry-After`. */
export type TooManyRequestsError = Schemas['TooManyRequestsError']

/** A fault on our end. Nothing was charged. It is safe to retry with the same Idempotency-Key. */
export type FaultOnOurSideError = Schemas['FaultOnOurSideError']

/**
 * The service is not available. Nothing was charged. Retry after the number of seconds in
 * `Retry-After`.
 */
export type ServiceDownError = Schemas['ServiceDownError']

/**
 * The vehicle data source or the service is not available. Nothing was charged. Retry after the number
 * of seconds in `Retry-After`.
 */
export type VehicleDataDownError = Schemas['VehicleDataDownError']

/**
 * Payments or the service are not available. Nothing was charged. Retry after the number of seconds in
 * `Retry-After`.
 */
export type PaymentsDownError = Schemas['PaymentsDownError']

/** A vehicle in My Vehicles. */
export type SavedVehicle = Schemas['SavedVehicle']

/** A page of My Vehicles. */
export type SavedVehicleList = Schemas['SavedVehicleList']

/** A paid lookup of a vehicle. */
export type PastLookup = Schemas['PastLookup']

/** A page of paid lookups. */
export type PastLookupList = Schemas['PastLookupList']

/** The credits that one API key spent on one day. Days without a lookup are omitted. */
export type DailyUsage = Schemas['DailyUsage']

/** Credits spent per day and API key, oldest day first. */
export type DailyUsageList = Schemas['DailyUsageList']

/** The VIN is not valid. */
export type InvalidVinError = Schemas['InvalidVinError']

/** What `vehicles.list` takes. */
export type ListVehiclesParams = NonNullable<operations['listVehicles']['parameters']['query']>

/** What `vehicles.get` takes. */
export type GetVehicleParams = NonNullable<operations['getVehicle']['parameters']['path']>

/** What `vehicles.listLookups` takes. */
export type ListVehicleLookupsParams = NonNullable<operations['listVehicleLookups']['parameters']['path']> & NonNullable<operations['listVehicleLookups']['parameters']['query']>

/** What `usage.list` takes. */
export type ListUsageParams = NonNullable<operations['listUsage']['parameters']['query']>

/** What `vehicleSpecs.check` takes. */
export type CheckVehicleSpecsParams = NonNullable<operations['checkVehicleSpecs']['parameters']['query']>
