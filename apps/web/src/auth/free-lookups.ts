/** Offers free lookups to anyone who proves an address (`packages/core/src/access/free-lookups`), from this browser and network. */
import type { OfferFor, OfferFreeLookups } from '@vinspec/core/customers'
import { neighborhoodOf } from '@vinspec/rate-limits'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { CLIENT_ADDRESS_HEADER } from '../web-request.ts'
import { type AuthCall, markDevice, readDeviceId } from './device.ts'

/** Routes where an address is entered that is proved later. */
const BEGINS = new Set(['/sign-up/email', '/sign-in/social', '/mail-proof/request-sign-in'])

/** Gives the browser in which a sign-up begins a name, whether or not the address has an account. */
export function namedBrowsers(): BetterAuthPlugin {
  return {
    id: 'named-browsers',
    hooks: {
      after: [
        {
          matcher: ({ path }) => BEGINS.has(path ?? ''),
          handler: createAuthMiddleware((call) => markDevice(call)),
        },
      ],
    },
  }
}

/** The offer of free lookups for the address that this call proves. */
export async function offersTo(offerFreeLookups: OfferFreeLookups, call: AuthCall): Promise<OfferFor> {
  const device = await readDeviceId(call)
  const network = neighborhoodOf(call.headers?.get(CLIENT_ADDRESS_HEADER) ?? '')
  return (email) => offerFreeLookups(email, { device, network })
}
