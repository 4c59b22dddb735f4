/**
 * The second factor of signing in: a code of the customer's authenticator app, or a recovery code. The sign-in
 * library's plugin asks for it after a password alone; here it is asked for after whatever began a session.
 */

import { createHash } from 'node:crypto'
import { readField, readString } from '@vinspec/contract/guards'
import type { Windows } from '@vinspec/rate-limits'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { nameAccount, readDevice } from '../device.ts'
import { BY_APP, SECOND_FACTOR_PATHS } from './paths.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

export const SECOND_STEP_PATH = '/sign-in/code'

/** What counts as two factors by itself: a passkey verifies its holder. */
const ARE_TWO_FACTORS: ReadonlySet<unknown> = new Set([
  ...SECOND_FACTOR_PATHS,
  '/passkey/verify-authentication',
])

/** A code of an app is right for a minute and a half at most, with clocks that differ. */
const CODE_LASTS_S = 120

/** Codes that may be tried in a quarter of an hour: in each browser the customer knows, and in all others together. */
const MOST_CODES = 10

export function secondFactor({ windows }: { readonly windows: Windows }) {
  const tries = windows.window('second-factor', MOST_CODES, 15 * 60)
  const uses = windows.window('authenticator-codes', 1, CODE_LASTS_S)
  const plugin = twoFactor({
    issuer: 'vinspec',
    // Customers with a password are asked for it; those without have confirmed in another way (stepUpGuard).
    allowPasswordless: true,
    // It would lock the customer out too.
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: newRecoveryCodes },
    schema: { twoFactor: { fields: { userId: 'customerId' } } },
  })

  return {
    ...plugin,
    // The limits for an address are in one place, with all the others.
    rateLimit: [],
    hooks: {
      before: [
        {
          matcher: ({ path }: Hook) => SECOND_FACTOR_PATHS.includes(path ?? ''),
          handler: createAuthMiddleware(async (call) => {
            const customerId = await readChallengedCustomer(call)
            // The library reports that nobody is.
            if (customerId === undefined) return
            const caller = (await readKnownBrowser(call, customerId)) ?? customerId
            if (!(await tries.take(caller)).allowed) {
              throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_CODES' })
            }
            const code = readString(call.body, 'code') ?? ''
            // A code that somebody saw being typed is worth nothing.
            if (call.path === BY_APP && !(await uses.take(nameUse(customerId, code))).allowed) {
              throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
            }
          }),
        },
      ],
      after: [
        ...plugin.hooks.after.map((askForCode) => ({
          ...askForCode,
          matcher: (hook: Hook) => hasBegunSession(hook) && !ARE_TWO_FACTORS.has(hook.path),
        })),
        {
          // A customer who returns from another service is sent to the page that asks for the code, instead of the
          // one they wanted.
          matcher: ({ context }: Hook) => asksForCode(context.returned),
          handler: createAuthMiddleware(async (call) => {
            const next = call.context.responseHeaders?.get('location')
            if (next) call.setHeader('location', secondStepPath(next))
          }),
        },
      ],
    },
  }
}

/** Whether a call of the library newly signed somebody in. */
export function hasBegunSession({ context }: Hook): boolean {
  const begun = context.newSession
  return begun !== null && context.session?.user.id !== begun.user.id
}

type Hook = Parameters<ReturnType<typeof twoFactor>['hooks']['after'][number]['matcher']>[0]
type Call = Parameters<typeof getSessionFromCtx>[0]

/** Whether a response of the library says that nobody is signed in until a code is entered. */
export function asksForCode(answer: unknown): boolean {
  return readField(answer, 'twoFactorRedirect') === true
}

/** @param next the page to continue to; only a path of the portal is read from it */
export function secondStepPath(next: string): string {
  return `${SECOND_STEP_PATH}?${new URLSearchParams({ next })}`
}

/** The customer whose code is asked for, in the middle of signing in or already signed in. */
export async function readChallengedCustomer(call: Call): Promise<string | undefined> {
  const session = await getSessionFromCtx(call)
  if (session) return session.user.id
  const { name } = call.context.createAuthCookie('two_factor')
  const identifier = await call.getSignedCookie(name, call.context.secret)
  if (!identifier) return undefined
  return (await call.context.internalAdapter.findVerificationValue(identifier))?.value
}

/** Undefined: the customer has never signed in here. Anyone who has only the password cannot use up such a browser's codes. */
export async function readKnownBrowser(call: Call, customerId: string): Promise<string | undefined> {
  const customer = await call.context.internalAdapter.findUserById(customerId)
  return customer ? await readDevice(call, nameAccount(customer.email)) : undefined
}

function nameUse(customerId: string, code: string): string {
  return createHash('sha256').update(`${customerId} ${code.trim()}`).digest('base64url')
}
