/** Lookups and their results. */

export { awaitVehicle, forgetAwaited, tellAwaited } from '../lookups/awaited-vehicles/awaited-vehicles.ts'
export { forgetOldReadings, keepReadings } from '../lookups/battery-history/keep-readings.ts'
export { readBatteryHistory } from '../lookups/battery-history/read-battery-history.ts'
export {
  type Brand,
  readBrand,
  readLogoFile,
  removeBrand,
  saveBrand,
} from '../lookups/brands/brands.ts'
export {
  type LogoFault,
  MAX_LOGO_BYTES,
  MAX_LOGO_PIXELS,
  readLogo,
} from '../lookups/brands/read-logo.ts'
export { readCertifiedLookup } from '../lookups/certificates/certified-lookups.ts'
export { forgetSourceAnswers } from '../lookups/live-sources/forget-source-answers.ts'
export {
  type LiveSourceSettings,
  readLiveSourceSettings,
} from '../lookups/live-sources/live-source-settings.ts'
export {
  type ConfiguredSource,
  createLiveSources,
  type LiveSources,
  type SourceOptions,
} from '../lookups/live-sources/live-sources.ts'
export { reportSources, type SourceReport } from '../lookups/live-sources/source-health.ts'
export type { AskedSource, SourceWatcher } from '../lookups/live-sources/source-watcher.ts'
export { checkVinAtHand } from '../lookups/lookup/check-vin.ts'
export {
  type LookupAnswer,
  type LookupDependencies,
  type LookupRequest,
  lookUpVehicleSpecs,
} from '../lookups/lookup/look-up-vehicle-specs.ts'
export {
  type LookupSettings,
  type RawRecordSettings,
  readLookupSettings,
  readRawRecordSettings,
  readReleaseSettings,
  readSigningKeySetting,
} from '../lookups/lookup/lookup-settings.ts'
export {
  forgetOldRawRecords,
  listRecordedLookups,
  type RecordedLookup,
} from '../lookups/lookup/raw-records.ts'
export { listRecentVehicles, type RecentVehicle } from '../lookups/lookup/recent-vehicles.ts'
export {
  listLookupsOfVin,
  listSavedAnswers,
  noteOnVehicle,
  type PastLookup,
  readPastLookup,
  readSavedVehicle,
} from '../lookups/lookup/saved-vehicles.ts'
export { parseStoredSpecs } from '../lookups/lookup/stored-answer.ts'
export {
  listSavedVehicles,
  pageSavedVehicles,
  type SavedVehicleSummary,
  type VehicleOrder,
} from '../lookups/lookup/vehicle-lists.ts'
export { askRecalls, recallSource } from '../lookups/recall-watch/ask-recalls.ts'
export { tellRecalls } from '../lookups/recall-watch/tell-recalls.ts'
export { readRecallLink, turnOffRecallsByLink } from '../lookups/recall-watch/turn-off-by-link.ts'
export { isWatched, setWatched, watchSavedVehicles } from '../lookups/recall-watch/watch-vehicles.ts'
export {
  listLinksOf,
  listShareLinks,
  openShareLink,
  readSharer,
  revokeShareLink,
  SHARE_DAYS,
  type ShareLink,
  shareVehicle,
} from '../lookups/share-links/share-links.ts'
export {
  listCorrections,
  listCorrectionsOf,
  type PublishedCorrection,
  retellCorrections,
  tellCorrection,
} from '../lookups/vehicle-reports/corrections.ts'
export {
  listReports,
  MAX_REPORT_LENGTH,
  type ReportOutcome,
  readRowSources,
  reportByLink,
  reportVehicle,
  type VehicleReport,
} from '../lookups/vehicle-reports/report-vehicle.ts'
export { OTHER_ROW } from '../lookups/vehicle-reports/reportable-rows.ts'
export {
  type Correction,
  listReportCases,
  readReportCase,
  settleReport,
} from '../lookups/vehicle-reports/settle-report.ts'
