/** What all our HTTP servers share. */
export { createAdminServer } from './admin-server.ts'
export type { ErrorAnswer } from './answer-errors.ts'
export { BrokenRequest } from './broken-request.ts'
export { createServer, type ServerDependencies } from './create-server.ts'
export { collectDataMetrics, logTables } from './data-metrics.ts'
export { headersForPrograms } from './headers-for-programs.ts'
export { logFailedAuthentication } from './log-failed-authentication.ts'
export { collectProcessMetrics } from './process-metrics.ts'
export {
  type AdminSettings,
  readAdminSettings,
  readServerSettings,
  type ServerSettings,
} from './read-server-settings.ts'
export { type RouteRefusals, refuseUnknownRoutes } from './refuse-unknown-routes.ts'
export { runServer } from './run-server.ts'
export { collectSourceMetrics, logSources } from './source-metrics.ts'
export { nameOperation, outcomeOf } from './track-request.ts'
