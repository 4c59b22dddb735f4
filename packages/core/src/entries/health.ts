/** What works, and what worked: for the status page. */
export { readCheck, recordCheck } from '../health/checks.ts'
export { measureOwnHealth } from '../health/measure-own-health.ts'
export type { Health, Part } from '../health/parts.ts'
export { readHealthSpans } from '../health/read-health.ts'
export { forgetOldHealth, recordHealth } from '../health/record-health.ts'
export { type HealthSummary, summarizeHealth } from '../health/summarize-health.ts'
