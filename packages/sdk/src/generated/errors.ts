// Generated from openapi.json by `pnpm gen`. Do not edit.

import type * as Schemas from './schemas.ts'

/** The codes of the contract, by the status that they come with. */
export interface CodesByStatus {
  400: 'invalid_json' | 'invalid_request' | 'idempotency_key_missing' | 'idempotency_key_invalid'
  401: 'missing_api_key' | 'invalid_api_key' | 'revoked_api_key'
  402: 'insufficient_credits' | 'daily_cap_reached' | 'monthly_maximum_reached'
  403: 'permission_denied' | 'approval_required'
  404: 'route_not_found' | 'package_not_found' | 'vehicle_not_found' | 'specs_not_available' | 'batch_not_found'
  405: 'method_not_allowed'
  409: 'idempotency_key_reused' | 'idempotency_in_progress'
  415: 'unsupported_media_type'
  422: 'invalid_vin' | 'unsupported_vehicle' | 'package_unavailable' | 'monthly_cap_too_low'
  429: 'rate_limited'
  500: 'internal_error'
  503: 'vehicle_data_unavailable' | 'payments_unavailable' | 'service_unavailable'
}

/** What `details` holds, by code; other codes have none. */
export interface DetailsByCode {
  invalid_request: Schemas.InvalidRequestDetails | null
  insufficient_credits: Schemas.InsufficientCreditsDetails
  daily_cap_reached: Schemas.DailyCapReachedDetails
  monthly_maximum_reached: Schemas.MonthlyMaximumReachedDetails
  permission_denied: Schemas.PermissionDeniedDetails
  approval_required: Schemas.ApprovalRequiredDetails
  specs_not_available: Schemas.SpecsNotAvailableDetails
  invalid_vin: Schemas.InvalidVinDetails
  unsupported_vehicle: Schemas.UnsupportedVehicleDetails | null
  monthly_cap_too_low: Schemas.MonthlyCapTooLowDetails
  rate_limited: Schemas.RateLimitedDetails
}
