/** What customers asked of the API: the log and the usage. */
export {
  type ListedRequest,
  listRequests,
  type RequestFilter,
} from '../requests/list-requests.ts'
export {
  forgetOldRequests,
  type LoggedRequest,
  logRequests,
  type RequestNote,
} from '../requests/request-log.ts'
export { type DailyUsage, readDailyUsage } from '../requests/usage.ts'
