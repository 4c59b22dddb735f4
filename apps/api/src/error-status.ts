import type { ErrorCode } from '@vinspec/contract'

/** The HTTP status of every error code of the contract. */
export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  invalid_json: 400,
  invalid_request: 400,
  idempotency_key_missing: 400,
  idempotency_key_invalid: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  revoked_api_key: 401,
  insufficient_credits: 402,
  daily_cap_reached: 402,
  route_not_found: 404,
  package_not_found: 404,
  vehicle_not_found: 404,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  unsupported_media_type: 415,
  invalid_vin: 422,
  unsupported_vehicle: 422,
  package_unavailable: 422,
  monthly_cap_too_low: 422,
  rate_limited: 429,
  internal_error: 500,
  vehicle_data_unavailable: 503,
  payments_unavailable: 503,
  service_unavailable: 503,
}
