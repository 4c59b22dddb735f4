/** Callers as the doors let them in. */
import { newId } from '../src/ids.ts'
import { ALL_PERMISSIONS } from '../src/permissions/permission.ts'
import { type Principal, sessionPrincipal } from '../src/principal.ts'

/** An API key that may do everything. */
export function keyOf(customerId: string): Principal {
  return {
    customerId,
    credential: { kind: 'api_key', id: newId(), dailyCreditCap: null },
    permissions: ALL_PERMISSIONS,
  }
}

/** The customer, signed in. */
export function ownerOf(customerId: string): Principal {
  return sessionPrincipal(customerId, newId())
}
