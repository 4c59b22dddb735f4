/** What the environment says about lookups. */
import type { EnvironmentReader } from '../environment.ts'

/** Of every process that looks up vehicles. */
export interface LookupSettings {
  /** Longest wait for vehicle data, in milliseconds. */
  readonly providerTimeoutMs: number
  /** How long an attempt may be silent before another takes its key over, in milliseconds. */
  readonly leaseMs: number
}

export function readLookupSettings({ integer, faults }: EnvironmentReader): LookupSettings {
  const providerTimeoutMs = integer('VEHICLE_DATA_TIMEOUT_MS', 10_000)
  const leaseMs = integer('LOOKUP_LEASE_MS', 20_000)
  // A lease that ends before the provider may would let two attempts run for one key.
  if (leaseMs <= providerTimeoutMs) {
    faults.push('LOOKUP_LEASE_MS must be longer than VEHICLE_DATA_TIMEOUT_MS')
  }
  return { providerTimeoutMs, leaseMs }
}

/** Of the process that clears up. */
export interface RawRecordSettings {
  /** How many days what the sources said at a lookup is kept for the operator. */
  readonly rawRecordDays: number
}

export function readRawRecordSettings({ integer }: EnvironmentReader): RawRecordSettings {
  return { rawRecordDays: integer('RAW_RECORD_DAYS', 90, { maximum: 3_650 }) }
}
