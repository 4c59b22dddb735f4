export type { AnswerContext } from './answer-context.ts'
export type { ClassRanges } from './catalogue/class-ranges.ts'
export type { CoveredMake } from './catalogue/covered-makes.ts'
export type { ModelYear } from './catalogue/model-years.ts'
export { createExplain, type Explain } from './explain-vin.ts'
export { factText } from './fact-text.ts'
export { type AmountName, amountUnits } from './facts/amounts.ts'
export { isFact, parseStatements } from './facts/parse-statements.ts'
export type { AwaySource, RawVehicle, VehicleIdentity, VehicleRecord } from './facts/raw-vehicle.ts'
export type { Refusal, RefusalReason } from './facts/refusal.ts'
export {
  contestedFacts,
  mergeStatements,
  type Source,
  type SourceSubject,
  type Statement,
} from './facts/statements.ts'
export type { VehicleDataResult } from './facts/vehicle-data-result.ts'
export type { FactName, Recall, VehicleFacts } from './facts/vehicle-facts.ts'
export { measured } from './measured.ts'
export type { ModelYearSheet, ModelYearSheets } from './model-year-sheets.ts'
export { presentVehicle } from './presentation/present-vehicle.ts'
export { previewVehicle } from './presentation/preview.ts'
export { rangeWhenNewMi } from './presentation/range-when-new.ts'
export { NOT_FOUND, presentGap, presentRefusal, UNAVAILABLE } from './presentation/refusal.ts'
export { createVehicleData } from './providers/create-vehicle-data.ts'
export { readNhtsaDecoding } from './providers/nhtsa-decoding.ts'
export { createOfflineProvider } from './providers/offline-provider.ts'
export { sourceAtHand, tablesAtHand } from './providers/tables-at-hand.ts'
export type { VehicleDataProvider } from './providers/vehicle-data-provider.ts'
export {
  type KeptRecord,
  readRawRecord,
  type SourcedFact,
  sourcesOf,
  type UsedSource,
  usedSources,
  writeRawRecord,
} from './raw-record.ts'
export { loadRelease, type ReleaseSettings } from './releases/load-release.ts'
export { fileOf, type LoadedRelease, readLoaded, writeLoaded } from './releases/release-folder.ts'
export { type RowSources, sourcesOfRow } from './rivals.ts'
export type { VehicleTables } from './vehicle-tables.ts'
export { type Rejection, verdictOn } from './verdict.ts'
export { type ParsedVin, parseVin, type Vin, type VinFault, WRONG_CHECK_DIGIT } from './vin/parse-vin.ts'
