/** Lists of VINs that are looked up in the background. */
export type { BulkState, RowState } from '../bulk-lookups/bulk-lookup.ts'
export { createBulkLookup } from '../bulk-lookups/create-bulk-lookup.ts'
export { offerTopUp, type TopUpOffer } from '../bulk-lookups/offer-top-up.ts'
export {
  type BulkCounts,
  type BulkLookup,
  type BulkLookupSummary,
  type BulkRow,
  listBulkLookups,
  listBulkRows,
  readBulkAnswers,
  readBulkLookup,
} from '../bulk-lookups/read-bulk-lookups.ts'
export {
  cancelBulkLookup,
  deleteBulkLookup,
  pauseBulkLookup,
  type StartChoices,
  startBulkLookup,
} from '../bulk-lookups/steer-bulk-lookup.ts'
export { forgetBulkLookups, sweepBulkLookups } from '../bulk-lookups/sweep-bulk-lookups.ts'
export { workOnBulkLookups } from '../bulk-lookups/work-on-bulk-lookups.ts'
