/** Principals as the servers create them. */

import { USUAL_PERMISSIONS } from '../src/access/permissions/allowance.ts'
import { newId } from '../src/foundation/ids.ts'
import { type ApiKeyCredential, type Principal, sessionPrincipal } from '../src/foundation/principal.ts'

/** A new API key. */
export function keyOf(customerId: string): Principal {
  return {
    customerId,
    credential: keyCredential(newId()),
    permissions: USUAL_PERMISSIONS,
    dailyCreditCap: null,
    monthlyCents: null,
    monthlyTopUpCents: null,
  }
}

/** An API key that was never rotated. */
export function keyCredential(id: string): ApiKeyCredential {
  return { kind: 'api_key', id, spenderId: id, isAgent: false }
}

/** The customer, signed in. */
export function ownerOf(customerId: string): Principal {
  return sessionPrincipal(customerId, newId())
}
