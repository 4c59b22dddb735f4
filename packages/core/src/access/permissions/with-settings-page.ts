import { VinspecError } from '../../foundation/errors.ts'
import type { Principal } from '../../foundation/principal.ts'

const CHANGED_IN_PORTAL: ReadonlySet<unknown> = new Set([
  'permission_denied',
  'daily_cap_reached',
  'monthly_maximum_reached',
])

/** Adds to the error the page of the portal where the customer changes what the caller may do, if that helps. */
export function withSettingsPage(error: unknown, { credential }: Principal, portalUrl: URL): unknown {
  if (!(error instanceof VinspecError && CHANGED_IN_PORTAL.has(error.code))) return error
  const path = pathOf(credential)
  if (path === null) return error
  const details = { ...error.details, settings_url: new URL(path, portalUrl).href }
  return new VinspecError(error.code, error.publicMessage, { details, cause: error })
}

function pathOf({ kind, id }: Principal['credential']): string | null {
  switch (kind) {
    case 'connection':
      return `/apps?change=${id}`
    case 'api_key':
      return `/api-keys?change=${id}`
    // A test key cannot be changed, so this only rehearses.
    case 'test_key':
      return '/api-keys'
    case 'session':
      return null
  }
}
