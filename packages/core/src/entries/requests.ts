/** Customers' API requests: the log and the usage. */
export {
  type ListedRequest,
  listRequests,
  type RequestFilter,
} from '../access/requests/list-requests.ts'
export {
  forgetOldRequests,
  type LoggedRequest,
  logRequests,
  type RequestNote,
} from '../access/requests/request-log.ts'
export { type DailyUsage, readDailyUsage } from '../access/requests/usage.ts'
