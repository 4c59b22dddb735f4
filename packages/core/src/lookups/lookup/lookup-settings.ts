/** Settings of lookups, from the environment. */
import { createPublicKey } from 'node:crypto'
import { readSigningKey, type SigningKey } from '@vinspec/certificates'
import type { ReleaseSettings } from '@vinspec/vehicle-data'
import { LOOKUPS_AT_ONCE } from '../../foundation/policy.ts'
import type { EnvironmentReader } from '../../foundation/process/environment.ts'
import { type LiveSourceSettings, readLiveSourceSettings } from '../live-sources/live-source-settings.ts'

/** Settings of every process that looks up vehicles. */
export interface LookupSettings extends LiveSourceSettings {
  /** Undefined: the vehicle data of this build is used. */
  readonly vehicleDataReleases: ReleaseSettings | undefined
  /** Longest wait for vehicle data, including live sources, in milliseconds. */
  readonly providerTimeoutMs: number
  /** How long an attempt may be silent before another takes over its key, in milliseconds. */
  readonly leaseMs: number
  /** The most lookups that one commit pays for; 0: each has its own. */
  readonly lookupsAtOnce: number
  /** Signs receipts and certificates; undefined: there are none. */
  readonly signingKey?: SigningKey | undefined
}

export function readLookupSettings(reader: EnvironmentReader): LookupSettings {
  const { integer, faults } = reader
  const providerTimeoutMs = integer('VEHICLE_DATA_TIMEOUT_MS', 10_000)
  const leaseMs = integer('LOOKUP_LEASE_MS', 20_000)
  // If the lease ended before the provider's timeout, two attempts could run for one key.
  if (leaseMs <= providerTimeoutMs) {
    faults.push('LOOKUP_LEASE_MS must be longer than VEHICLE_DATA_TIMEOUT_MS')
  }
  const lookupsAtOnce = integer('LOOKUPS_AT_ONCE', LOOKUPS_AT_ONCE, { minimum: 0, maximum: 1_000 })
  const vehicleDataReleases = readReleaseSettings(reader)
  return {
    vehicleDataReleases,
    ...readLiveSourceSettings(reader),
    providerTimeoutMs,
    leaseMs,
    lookupsAtOnce,
    signingKey: readSigningKeySetting(reader),
  }
}

export function readSigningKeySetting({ secret, faults }: EnvironmentReader): SigningKey | undefined {
  const given = secret('CERTIFICATE_KEY')
  const key = given === undefined ? undefined : readSigningKey(given)
  if (given !== undefined && !key) faults.push('CERTIFICATE_KEY must be 32 random bytes in base64')
  return key
}

/**
 * A folder that anyone can write to must not decide what is sold: a release counts only if one of the keys signed it.
 */
export function readReleaseSettings({ text, list, faults }: EnvironmentReader): ReleaseSettings | undefined {
  const folder = text('VEHICLE_DATA_RELEASES')
  const publicKeys = list('VEHICLE_DATA_PUBLIC_KEYS').flatMap((given) => {
    try {
      return createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    } catch {
      faults.push('VEHICLE_DATA_PUBLIC_KEYS must list public keys in DER and base64')
      return []
    }
  })
  if (folder === undefined) return undefined
  if (publicKeys.length === 0)
    faults.push('VEHICLE_DATA_PUBLIC_KEYS must be set, to know whose releases VEHICLE_DATA_RELEASES may hold')
  return { folder, publicKeys }
}

/** Settings of the process that deletes old records. */
export interface RawRecordSettings {
  /** For how many days the sources' raw records of a lookup are kept for the operator. */
  readonly rawRecordDays: number
}

export function readRawRecordSettings({ integer }: EnvironmentReader): RawRecordSettings {
  return { rawRecordDays: integer('RAW_RECORD_DAYS', 90, { maximum: 3_650 }) }
}
