import type { EnvironmentReader } from '../../foundation/process/environment.ts'
import type { FreeLookupSettings } from './offer.ts'

export function readFreeLookupSettings({ integer }: EnvironmentReader): FreeLookupSettings {
  return {
    freeLookups: integer('VINSPEC_FREE_LOOKUPS', 3, { minimum: 0, maximum: 1_000 }),
    freeLookupsPerNetwork: integer('VINSPEC_FREE_LOOKUPS_PER_NETWORK', 10),
  }
}
