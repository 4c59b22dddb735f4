/** What customers asked of the API: the log and the usage. */
export { forgetOldRequests, type LoggedRequest, listRequests, logRequests } from '../requests/request-log.ts'
export { type DailyUsage, readDailyUsage } from '../requests/usage.ts'
