/**
 * Limits sign-in attempts: per IP address, and per account from all addresses. All replicas share the counts. The
 * customer of an account whose password is being guessed can still sign in with a link or a passkey, so that guessing
 * locks nobody out. A browser that has signed in before has a separate quota.
 */
import { readString } from '@vinspec/contract/guards'
import type { Window, Windows } from '@vinspec/rate-limits'
import type { BetterAuthRateLimitOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { nameAccount, readDevice } from './device.ts'
import { SECOND_FACTOR_PATHS } from './second-factor/paths.ts'

export interface SignInLimits {
  /** Attempts per minute from one IP address, with a password or a passkey. */
  readonly attemptsPerMinute: number
  /** Emails per minute that one IP address may request. */
  readonly mailsPerMinute: number
  /** Passwords that may be tried on one account in 15 minutes. */
  readonly passwordsPerAccount: number
  /** Emails per hour to one email address. */
  readonly mailsPerMailbox: number
}

/** A customer who mistypes a password twice must not notice the limit. */
export const SIGN_IN_LIMITS: SignInLimits = {
  attemptsPerMinute: 10,
  mailsPerMinute: 3,
  passwordsPerAccount: 20,
  mailsPerMailbox: 10,
}

const MINUTE_S = 60
/** Requests of pages that try no secret, per IP address. */
const OTHER_REQUESTS_PER_MINUTE = 120

const TRIES_A_PASSWORD = ['/sign-in/email']
/** Routes that require the current password of the session's account. */
const TRIES_THE_CURRENT_PASSWORD = [
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]
const SENDS_A_RESET = ['/mail-proof/request-reset']
const SENDS_A_MAIL = ['/sign-up/email', '/mail-proof/request-sign-in', '/mail-proof/request-address-change']
const TRIES_SOMETHING_ELSE = [
  '/sign-in/social',
  '/passkey/verify-authentication',
  ...SECOND_FACTOR_PATHS,
  ...TRIES_THE_CURRENT_PASSWORD,
  '/mail-proof/reset-password',
  '/mail-proof/sign-in',
  '/mail-proof/verify-address',
  '/mail-proof/change-address',
]

/** The limits per IP address, which the sign-in library applies. */
export function limitAddresses(windows: Windows, limits: SignInLimits): BetterAuthRateLimitOptions {
  const rule = (max: number) => ({ window: MINUTE_S, max })
  const rules = (paths: readonly string[], max: number) => paths.map((path) => [path, rule(max)] as const)
  const windowOf = new Map(
    [limits.attemptsPerMinute, limits.mailsPerMinute, OTHER_REQUESTS_PER_MINUTE].map((max) => [
      max,
      windows.window(`sign-in-${max}`, max, MINUTE_S),
    ]),
  )
  return {
    enabled: true,
    ...rule(OTHER_REQUESTS_PER_MINUTE),
    customRules: Object.fromEntries([
      ...rules([...TRIES_A_PASSWORD, ...TRIES_SOMETHING_ELSE], limits.attemptsPerMinute),
      ...rules([...SENDS_A_MAIL, ...SENDS_A_RESET], limits.mailsPerMinute),
    ]),
    customStorage: {
      consume: async (key, { max }) => {
        const window = windowOf.get(max)
        if (!window) throw new Error(`no window for ${max} requests a minute`)
        const { allowed, resetsInMs } = await window.take(key)
        return { allowed, retryAfter: Math.ceil(resetsInMs / 1000) }
      },
    },
  }
}

/** The limits per account or email address, whether it exists or not. */
export function limitAccounts(windows: Windows, limits: SignInLimits) {
  const passwords = windows.window('passwords', limits.passwordsPerAccount, 15 * MINUTE_S)
  const currentPasswords = windows.window('current-passwords', limits.passwordsPerAccount, 15 * MINUTE_S)
  const mails = windows.window('mails', limits.mailsPerMailbox, 60 * MINUTE_S)
  // Counted separately, so that other emails cannot keep anyone from setting a new password.
  const resets = windows.window('resets', limits.mailsPerMailbox, 60 * MINUTE_S)

  return createAuthMiddleware(async (call) => {
    const { path } = call
    if (TRIES_THE_CURRENT_PASSWORD.includes(path)) {
      const session = await getSessionFromCtx(call)
      if (session) await count(currentPasswords, session.user.id, 'TOO_MANY_PASSWORDS')
      return
    }
    const email = readEmail(call.body)
    if (email === undefined) return
    const account = nameAccount(email)
    const caller = (await readDevice(call, account)) ?? account
    if (TRIES_A_PASSWORD.includes(path)) await count(passwords, caller, 'TOO_MANY_PASSWORDS')
    if (SENDS_A_MAIL.includes(path)) await count(mails, caller, 'TOO_MANY_MAILS')
    if (SENDS_A_RESET.includes(path)) await count(resets, caller, 'TOO_MANY_MAILS')
  })
}

async function count(window: Window, caller: string, code: string): Promise<void> {
  if (!(await window.take(caller)).allowed) throw new APIError('TOO_MANY_REQUESTS', { code })
}

/**
 * Whether an email address may be sent its confirmation link. Anyone can sign up with somebody else's address, and each
 * sign-in to an unconfirmed account sends a link too.
 */
export function limitProofs(windows: Windows, { mailsPerMailbox }: SignInLimits) {
  const proofs = windows.window('proofs', mailsPerMailbox, 60 * MINUTE_S)
  return async (email: string): Promise<boolean> => (await proofs.take(nameAccount(email))).allowed
}

export function readEmail(body: unknown): string | undefined {
  return readString(body, 'newEmail') ?? readString(body, 'email')
}
