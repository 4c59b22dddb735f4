/** Lookups, and what they found. */
export { checkVin } from '../lookup/check-vin.ts'
export {
  type LookupAnswer,
  type LookupDependencies,
  type LookupRequest,
  lookUpVehicleSpecs,
} from '../lookup/look-up-vehicle-specs.ts'
export {
  type LookupSettings,
  type RawRecordSettings,
  readLookupSettings,
  readRawRecordSettings,
} from '../lookup/lookup-settings.ts'
export { forgetOldRawRecords, listRecordedLookups, type RecordedLookup } from '../lookup/raw-records.ts'
export { listRecentVehicles, type RecentVehicle } from '../lookup/recent-vehicles.ts'
export {
  listLookupsOfVin,
  listSavedAnswers,
  noteOnVehicle,
  type PastLookup,
  readPastLookup,
  readSavedVehicle,
} from '../lookup/saved-vehicles.ts'
export { parseStoredSpecs } from '../lookup/stored-answer.ts'
export { listSavedVehicles, type SavedVehicleSummary, type VehicleOrder } from '../lookup/vehicle-lists.ts'
export {
  listShareLinks,
  openShareLink,
  revokeShareLink,
  SHARE_DAYS,
  shareVehicle,
} from '../share-links/share-links.ts'
