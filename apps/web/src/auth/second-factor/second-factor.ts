/**
 * The second factor of signing in: a code of the customer's authenticator app, or a recovery code. The sign-in
 * library's plugin asks for it after a password only; here it is required however a session began.
 */

import { createHash } from 'node:crypto'
import { readField, readString } from '@vinspec/contract/guards'
import type { Windows } from '@vinspec/rate-limits'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import { nameAccount, readDevice } from '../device.ts'
import { BY_APP, SECOND_FACTOR_PATHS } from './paths.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

export const SECOND_STEP_PATH = '/sign-in/code'

/** Routes that count as two factors by themselves. A passkey does, because it verifies its holder. */
const ARE_TWO_FACTORS: ReadonlySet<unknown> = new Set([
  ...SECOND_FACTOR_PATHS,
  '/passkey/verify-authentication',
])

/** How long a used code stays blocked. A code is accepted for up to a minute and a half, because clocks differ. */
const CODE_LASTS_S = 120

/** Codes that may be tried in 15 minutes: in each known browser of the customer, and in all others together. */
const MOST_CODES = 10

export function secondFactor({ windows }: { readonly windows: Windows }) {
  const tries = windows.window('second-factor', MOST_CODES, 15 * 60)
  const uses = windows.window('authenticator-codes', 1, CODE_LASTS_S)
  const plugin = twoFactor({
    issuer: 'vinspec',
    // Customers with a password are asked for it; those without have confirmed in another way (stepUpGuard).
    allowPasswordless: true,
    // The library's lockout would also lock out the customer.
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: newRecoveryCodes },
    schema: { twoFactor: { fields: { userId: 'customerId' } } },
  })

  return {
    ...plugin,
    // Limits by IP address are all in sign-in-limits.ts.
    rateLimit: [],
    hooks: {
      before: [
        {
          matcher: ({ path }: Hook) => SECOND_FACTOR_PATHS.includes(path ?? ''),
          handler: createAuthMiddleware(async (call) => {
            const customerId = await readChallengedCustomer(call)
            if (customerId === undefined) {
              throw new APIError('UNAUTHORIZED', { code: 'INVALID_TWO_FACTOR_COOKIE' })
            }
            const caller = (await readKnownBrowser(call, customerId)) ?? customerId
            if (!(await tries.take(caller)).allowed) {
              throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_CODES' })
            }
            const code = readString(call.body, 'code') ?? ''
            // Each code works once, so that one that was seen while being typed is useless.
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
          // Redirects a customer who returns from another service to the page that asks for the code, instead of the
          // page they wanted.
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

/** Whether a call of the library has just signed somebody in. */
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

/** The customer whose code is required, either while signing in or when already signed in. */
export async function readChallengedCustomer(call: Call): Promise<string | undefined> {
  const session = await getSessionFromCtx(call)
  if (session) return session.user.id
  const { name } = call.context.createAuthCookie('two_factor')
  const identifier = await call.getSignedCookie(name, call.context.secret)
  if (!identifier) return undefined
  const value = (await call.context.internalAdapter.findVerificationValue(identifier))?.value
  // A signature does not cover the cookie's name, so the cookie can be one of another step.
  return z.uuid().safeParse(value).data
}

/** Undefined if the customer has never signed in here. Somebody who has only the password cannot use up a known browser's attempts. */
export async function readKnownBrowser(call: Call, customerId: string): Promise<string | undefined> {
  const customer = await call.context.internalAdapter.findUserById(customerId)
  return customer ? await readDevice(call, nameAccount(customer.email)) : undefined
}

function nameUse(customerId: string, code: string): string {
  return createHash('sha256').update(`${customerId} ${code.trim()}`).digest('base64url')
}
