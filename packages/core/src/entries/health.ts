/** The health of the parts, now and in the past, for the status page. */
export { readCheck, recordCheck } from '../operator/health/checks.ts'
export { measureOwnHealth } from '../operator/health/measure-own-health.ts'
export { type Health, PART_NAMES, type Part } from '../operator/health/parts.ts'
export { readHealthSpans } from '../operator/health/read-health.ts'
export { forgetOldHealth, recordHealth } from '../operator/health/record-health.ts'
export { readStatusMail, setStatusMail, tellIncidents } from '../operator/health/status-mail.ts'
export { type DayOfHealth, type HealthSummary, summarizeHealth } from '../operator/health/summarize-health.ts'
