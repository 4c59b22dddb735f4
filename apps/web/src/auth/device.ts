/**
 * The browsers in which a customer has signed in before. Each has a cookie, signed and bound to the account, and with
 * it a quota of its own: who guesses from elsewhere uses up none of the customer's.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

const YEAR_S = 365 * 24 * 60 * 60

/** Gives a browser its cookie when a session begins in it. Comes after whatever may still take the session away. */
export function rememberDevice(): BetterAuthPlugin {
  return {
    id: 'device',
    hooks: {
      after: [
        {
          matcher: ({ context }) => Boolean(context.newSession),
          handler: createAuthMiddleware(async (call) => {
            const { newSession, secret } = call.context
            if (!newSession) return
            const account = nameAccount(newSession.user.email)
            const device = (await readDevice(call, account)) ?? `${account}.${randomUUID()}`
            const { name, attributes } = cookieOf(call)
            await call.setSignedCookie(name, device, secret, attributes)
          }),
        },
      ],
    },
  }
}

/** The name of this browser among those of the account; undefined where nobody has signed in to it before. */
export async function readDevice(
  call: Pick<GenericEndpointContext, 'context' | 'getSignedCookie'>,
  account: string,
): Promise<string | undefined> {
  const device = await call.getSignedCookie(cookieOf(call).name, call.context.secret)
  return device && device.startsWith(`${account}.`) ? device : undefined
}

/** Names an account by its address, whether there is one or not, without telling the address. */
export function nameAccount(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

function cookieOf({ context }: Pick<GenericEndpointContext, 'context'>) {
  return context.createAuthCookie('device', { maxAge: YEAR_S })
}
