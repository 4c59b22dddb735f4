/** The VINs that a test key can look up, and what each one rehearses. */
import type { ErrorCode } from '@vinspec/contract'

export interface TestVin {
  readonly vin: string
  readonly outcome: 'success' | 'slow' | TestFailure
  /** A description for the reader of the list. */
  readonly about: string
}

export type TestFailure = Extract<
  ErrorCode,
  | 'insufficient_credits'
  | 'daily_cap_reached'
  | 'monthly_maximum_reached'
  | 'vehicle_not_found'
  | 'specs_not_available'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'invalid_vin'
  | 'unsupported_vehicle'
  | 'rate_limited'
  | 'vehicle_data_unavailable'
>

/** A vehicle with many known facts. Stands for other vehicles if it does not matter which. */
export const SAMPLE_VIN = '5YJSA1E67NF123456'

export const SLOW_MS = 3_000

export const TEST_VINS: readonly TestVin[] = [
  { vin: SAMPLE_VIN, outcome: 'success', about: 'A full result: 2022 Tesla Model S Plaid' },
  {
    vin: '7FCTGBAA0PN716996',
    outcome: 'success',
    about: 'Spans, because several versions fit: 2023 Rivian R1T',
  },
  { vin: 'JT3GS10V020762066', outcome: 'success', about: 'Few facts: 2002 Toyota RAV4 EV' },
  { vin: 'VSKTEST0000003000', outcome: 'slow', about: 'A full result after 3 seconds' },
  { vin: 'VSKTEST0000000402', outcome: 'insufficient_credits', about: 'No credits left' },
  { vin: 'VSKTEST0000001402', outcome: 'daily_cap_reached', about: 'The daily cap of the key is used' },
  {
    vin: 'VSKTEST0000002402',
    outcome: 'monthly_maximum_reached',
    about: 'The monthly maximum of the key is used',
  },
  { vin: 'VSKTEST0000001404', outcome: 'vehicle_not_found', about: 'No source knows the vehicle' },
  { vin: 'VSKTEST0000000404', outcome: 'specs_not_available', about: 'Known, but too little to sell' },
  {
    vin: 'VSKTEST0000000409',
    outcome: 'idempotency_in_progress',
    about: 'The first attempt is still running',
  },
  { vin: 'VSKTEST0000001409', outcome: 'idempotency_key_reused', about: 'The key was used with other input' },
  { vin: 'VSKTEST0000000422', outcome: 'unsupported_vehicle', about: 'Not an electric vehicle' },
  { vin: 'VSKTEST0000001422', outcome: 'invalid_vin', about: 'A typo in the VIN' },
  { vin: 'VSKTEST0000000429', outcome: 'rate_limited', about: 'Too many requests, with Retry-After' },
  {
    vin: 'VSKTEST0000000503',
    outcome: 'vehicle_data_unavailable',
    about: 'Out of service, with Retry-After',
  },
]

export function findTestVin(vin: string): TestVin | undefined {
  return TEST_VINS.find((each) => each.vin === vin)
}

/** Whether its lookup returns specifications. */
export function isAnswered({ outcome }: TestVin): boolean {
  return outcome === 'success' || outcome === 'slow'
}
