/** The errors that test VINs rehearse, as in live requests. */

import {
  NOT_FOUND,
  presentGap,
  presentRefusal,
  type Rejection,
  WRONG_CHECK_DIGIT,
} from '@vinspec/vehicle-data'
import { VinspecError } from '../../foundation/errors.ts'
import { conflict } from '../../foundation/idempotency/idempotency-key.ts'
import { askedTooOften } from '../../foundation/text/asked-too-often.ts'
import { dailyCapReached } from '../../lookups/lookup/daily-cap-reached.ts'
import { insufficientCredits } from '../../lookups/lookup/insufficient-credits.ts'
import { notSold, vehicleDataUnavailable } from '../../lookups/lookup/judge-vin.ts'
import { monthlyMaximumReached } from '../../lookups/lookup/monthly-maximum-reached.ts'
import { invalidVin } from '../../lookups/lookup/read-vin.ts'
import type { TestFailure } from './test-vins.ts'

export function failAs(failure: TestFailure, now: Date): VinspecError {
  return FAILURES[failure](now)
}

/** What a check says about such a VIN. */
export const REJECTIONS = {
  vehicle_not_found: { code: 'vehicle_not_found', message: NOT_FOUND },
  specs_not_available: {
    code: 'specs_not_available',
    ...presentGap({ modelYear: 2027, make: 'Example', model: 'Prototype' }),
  },
  unsupported_vehicle: {
    code: 'unsupported_vehicle',
    ...presentRefusal({ reason: 'plug_in_hybrid', modelYear: 2023, make: 'Example', model: 'Roadster' }),
  },
} as const satisfies Partial<Record<TestFailure, Rejection>>

/** A test key looks up only test VINs. */
export const NOT_A_TEST_VIN = {
  code: 'specs_not_available',
  message:
    "A test key looks up only test VINs, and this isn't one. Use a VIN from the list in your account under API keys, or a live key.",
  details: { year: null, make: null, model: null },
} as const satisfies Rejection

const FAILURES: Readonly<Record<TestFailure, (now: Date) => VinspecError>> = {
  insufficient_credits: () => insufficientCredits(0, 'disabled'),
  daily_cap_reached: (now) => dailyCapReached('test_key', 10, now),
  monthly_maximum_reached: (now) =>
    monthlyMaximumReached('test_key', { maximumCents: 2_000, spentCents: 2_000 }, now),
  vehicle_not_found: () => notSold(REJECTIONS.vehicle_not_found),
  specs_not_available: () => notSold(REJECTIONS.specs_not_available),
  idempotency_in_progress: () => conflict('in_progress'),
  idempotency_key_reused: () => conflict('reused'),
  unsupported_vehicle: () => notSold(REJECTIONS.unsupported_vehicle),
  invalid_vin: () => invalidVin(WRONG_CHECK_DIGIT),
  rate_limited: () =>
    new VinspecError('rate_limited', askedTooOften(2), {
      details: { policy: 'lookups' },
      retryAfterSeconds: 2,
    }),
  vehicle_data_unavailable: () => vehicleDataUnavailable(),
}
