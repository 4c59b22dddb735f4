/** The errors that test VINs rehearse, as live requests meet them. */
import { VinspecError } from '../../foundation/errors.ts'
import { conflict } from '../../foundation/idempotency/idempotency-key.ts'
import { invalidVin } from '../../lookups/lookup/read-vin.ts'
import type { TestFailure } from './test-vins.ts'

export function failAs(failure: TestFailure, now: Date): VinspecError {
  return FAILURES[failure](now)
}

/** A test key looks up nothing else. */
export function notATestVin(): VinspecError {
  return new VinspecError(
    'specs_not_available',
    "A test key looks up only test VINs, and this isn't one. Use a VIN from the list in your account under API keys, or a live key.",
    { details: { year: null, make: null, model: null } },
  )
}

const FAILURES: Readonly<Record<TestFailure, (now: Date) => VinspecError>> = {
  insufficient_credits: () =>
    new VinspecError(
      'insufficient_credits',
      'You have no lookup credits left. Buy a lookup package, then try again.',
      { details: { available_credits: 0, auto_top_up_status: 'disabled' } },
    ),
  daily_cap_reached: (now) =>
    new VinspecError(
      'daily_cap_reached',
      'This API key has used its daily cap of 10 credits. Nothing was charged. Raise the cap in your account under API keys, or try again tomorrow (UTC).',
      { details: { daily_credit_cap: 10, resets_at: startOfTomorrow(now).toISOString() } },
    ),
  specs_not_available: () =>
    new VinspecError(
      'specs_not_available',
      'We know this vehicle, but not enough about it to sell its specifications. Nothing was charged.',
      { details: { year: '2027', make: 'Example', model: 'Prototype' } },
    ),
  idempotency_in_progress: () => conflict('in_progress'),
  idempotency_key_reused: () => conflict('reused'),
  unsupported_vehicle: () =>
    new VinspecError(
      'unsupported_vehicle',
      "The 2023 Example Roadster isn't a battery-electric vehicle. Nothing was charged.",
      { details: { reason: 'plug_in_hybrid', year: '2023', make: 'Example', model: 'Roadster' } },
    ),
  invalid_vin: () =>
    invalidVin({
      reason: 'check_digit',
      message: 'The check digit of this VIN is wrong. Check the VIN for typos.',
    }),
  rate_limited: () =>
    new VinspecError('rate_limited', 'Too many requests. Wait 2 seconds, then try again.', {
      details: { policy: 'lookups' },
      retryAfterSeconds: 2,
    }),
  vehicle_data_unavailable: () =>
    new VinspecError(
      'vehicle_data_unavailable',
      "The vehicle data source isn't responding. Nothing was charged. Try again in a few seconds.",
      { retryAfterSeconds: 2 },
    ),
}

function startOfTomorrow(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
