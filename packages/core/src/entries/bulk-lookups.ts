/** Lists of VINs that are looked up in the background. */
export type { BulkState, RowState } from '../lookups/bulk-lookups/bulk-lookup.ts'
export { createBulkLookup } from '../lookups/bulk-lookups/create-bulk-lookup.ts'
export { offerTopUp, type TopUpOffer } from '../lookups/bulk-lookups/offer-top-up.ts'
export {
  type BulkCounts,
  type BulkLookup,
  type BulkLookupSummary,
  type BulkRow,
  listBulkLookups,
  listBulkRows,
  readBulkAnswers,
  readBulkLookup,
} from '../lookups/bulk-lookups/read-bulk-lookups.ts'
export { readWait, type Wait } from '../lookups/bulk-lookups/read-wait.ts'
export {
  cancelBulkLookup,
  deleteBulkLookup,
  pauseBulkLookup,
  type StartChoices,
  startBulkLookup,
} from '../lookups/bulk-lookups/steer-bulk-lookup.ts'
export { forgetBulkLookups, sweepBulkLookups } from '../lookups/bulk-lookups/sweep-bulk-lookups.ts'
export { workOnBulkLookups } from '../lookups/bulk-lookups/work-on-bulk-lookups.ts'
