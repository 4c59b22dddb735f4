// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { components } from './types.ts'

type ErrorCode = components['schemas']['ErrorCode']

/** Remedies: each place that advises a person or a program words them itself. */
export type Remedy =
  | "allow"
  | "approve"
  | "buy_credits"
  | "check_address"
  | "choose_package"
  | "compare_vin"
  | "correct_idempotency_key"
  | "correct_input"
  | "give_up"
  | "raise_daily_cap"
  | "raise_maximum"
  | "raise_monthly_cap"
  | "repeat"
  | "report"
  | "set_api_key"
  | "slow_down"
  | "try_later"
  | "use_new_idempotency_key"

interface ErrorDefinition {
  readonly status: number
  readonly remedy: Remedy
}

/** Every error code. */
export const errors: Readonly<Record<ErrorCode, ErrorDefinition>> = {
  "invalid_json": {
    "status": 400,
    "remedy": "report"
  },
  "invalid_request": {
    "status": 400,
    "remedy": "correct_input"
  },
  "idempotency_key_missing": {
    "status": 400,
    "remedy": "report"
  },
  "idempotency_key_invalid": {
    "status": 400,
    "remedy": "correct_idempotency_key"
  },
  "missing_api_key": {
    "status": 401,
    "remedy": "set_api_key"
  },
  "invalid_api_key": {
    "status": 401,
    "remedy": "set_api_key"
  },
  "revoked_api_key": {
    "status": 401,
    "remedy": "set_api_key"
  },
  "insufficient_credits": {
    "status": 402,
    "remedy": "buy_credits"
  },
  "daily_cap_reached": {
    "status": 402,
    "remedy": "raise_daily_cap"
  },
  "monthly_maximum_reached": {
    "status": 402,
    "remedy": "raise_maximum"
  },
  "permission_denied": {
    "status": 403,
    "remedy": "allow"
  },
  "approval_required": {
    "status": 403,
    "remedy": "approve"
  },
  "route_not_found": {
    "status": 404,
    "remedy": "check_address"
  },
  "package_not_found": {
    "status": 404,
    "remedy": "choose_package"
  },
  "vehicle_not_found": {
    "status": 404,
    "remedy": "compare_vin"
  },
  "specs_not_available": {
    "status": 404,
    "remedy": "give_up"
  },
  "batch_not_found": {
    "status": 404,
    "remedy": "correct_input"
  },
  "method_not_allowed": {
    "status": 405,
    "remedy": "check_address"
  },
  "idempotency_key_reused": {
    "status": 409,
    "remedy": "use_new_idempotency_key"
  },
  "idempotency_in_progress": {
    "status": 409,
    "remedy": "repeat"
  },
  "unsupported_media_type": {
    "status": 415,
    "remedy": "report"
  },
  "invalid_vin": {
    "status": 422,
    "remedy": "compare_vin"
  },
  "unsupported_vehicle": {
    "status": 422,
    "remedy": "give_up"
  },
  "package_unavailable": {
    "status": 422,
    "remedy": "choose_package"
  },
  "monthly_cap_too_low": {
    "status": 422,
    "remedy": "raise_monthly_cap"
  },
  "rate_limited": {
    "status": 429,
    "remedy": "slow_down"
  },
  "internal_error": {
    "status": 500,
    "remedy": "report"
  },
  "vehicle_data_unavailable": {
    "status": 503,
    "remedy": "try_later"
  },
  "payments_unavailable": {
    "status": 503,
    "remedy": "try_later"
  },
  "service_unavailable": {
    "status": 503,
    "remedy": "try_later"
  }
}
