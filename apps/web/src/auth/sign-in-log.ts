/** Records successful and failed sign-ins in the customer's security log, and reports new browsers by email. */
import { countSignIns, findCustomer, recordSecurityEvent } from '@vinspec/core/customers'
import { type Database, systemClock } from '@vinspec/core/foundation'
import { notify } from '@vinspec/core/notifications'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { CLIENT_ADDRESS_HEADER } from '../web-request.ts'
import { describeBrowser } from './describe-browser.ts'
import { type AuthCall, nameAccount, readDevice, rememberDevice } from './device.ts'
import { SECOND_FACTOR_PATHS } from './second-factor/paths.ts'
import { hasBegunSession, readChallengedCustomer, readKnownBrowser } from './second-factor/second-factor.ts'
import { readEmail } from './sign-in-limits.ts'

export interface SignInLogDependencies {
  readonly prisma: Database
  /** Runs work that a response must not wait for, because its duration would reveal whether an account exists. */
  readonly inBackground: (work: Promise<unknown>) => void
}

/** The way of signing in, by the route that began the session. */
const METHODS: ReadonlyMap<unknown, string> = new Map([
  ['/sign-in/email', 'password'],
  ['/mail-proof/sign-in', 'link'],
  ['/mail-proof/verify-address', 'link'],
  ['/passkey/verify-authentication', 'passkey'],
  ['/two-factor/verify-totp', 'code'],
  ['/two-factor/verify-backup-code', 'recovery code'],
])

/** Must come after the second factor among the plugins, so that it records a sign-in only once that is complete. */
export function signInLog({ prisma, inBackground }: SignInLogDependencies): BetterAuthPlugin {
  return {
    id: 'sign-in-log',
    hooks: {
      after: [
        { matcher: hasBegunSession, handler: createAuthMiddleware((call) => recordSignIn(prisma, call)) },
        {
          matcher: ({ path, context }) => path === '/sign-in/email' && isRefused(context.returned),
          handler: createAuthMiddleware(async (call) => {
            const email = readEmail(call.body)
            if (email === undefined) return
            const find = async () => (await findCustomer(prisma, email))?.id
            inBackground(find().then((id) => recordFailure(prisma, call, id, 'password')))
          }),
        },
        {
          matcher: ({ path, context }) =>
            SECOND_FACTOR_PATHS.includes(path ?? '') && isRefused(context.returned),
          handler: createAuthMiddleware(async (call) => {
            const customerId = await readChallengedCustomer(call)
            await recordFailure(prisma, call, customerId, 'code')
            if (customerId !== undefined) await tellOfWrongCode(prisma, call, customerId)
          }),
        },
      ],
    },
  }
}

async function recordSignIn(prisma: Database, call: AuthCall): Promise<void> {
  const begun = call.context.newSession
  if (!begun) return
  const { id: customerId } = begun.user
  const { ipAddress = '', userAgent = '' } = begun.session
  const now = systemClock()
  const account = nameAccount(begun.user.email)
  const [device, before] = await Promise.all([readDevice(call, account), countSignIns(prisma, customerId)])
  await rememberDevice(call, account)
  const method = METHODS.get(call.path) ?? 'other'
  await recordSecurityEvent(
    prisma,
    { customerId, kind: 'signed_in', detail: { method }, ipAddress, userAgent },
    now,
  )
  // The customer expects no email about their very first sign-in.
  if (device !== undefined || before === 0) return
  const data = {
    browser: describeBrowser(userAgent ?? ''),
    address: ipAddress || 'Unknown',
    at: now.toISOString(),
  }
  await notify(prisma, { customerId, kind: 'new_sign_in', episode: begun.session.id, data }, now)
}

/** Somebody who enters a wrong code in an unknown browser has the customer's password or inbox. One email per day says so. */
async function tellOfWrongCode(prisma: Database, call: AuthCall, customerId: string): Promise<void> {
  if ((await getSessionFromCtx(call)) || (await readKnownBrowser(call, customerId)) !== undefined) return
  const now = systemClock()
  const data = {
    browser: describeBrowser(call.headers?.get('user-agent') ?? ''),
    address: call.headers?.get(CLIENT_ADDRESS_HEADER) ?? 'Unknown',
    at: now.toISOString(),
  }
  const episode = data.at.slice(0, 'yyyy-mm-dd'.length)
  await notify(prisma, { customerId, kind: 'wrong_code', episode, data }, now)
}

async function recordFailure(
  prisma: Database,
  call: AuthCall,
  customerId: string | undefined,
  method: string,
): Promise<void> {
  if (customerId === undefined) return
  const ipAddress = call.headers?.get(CLIENT_ADDRESS_HEADER) ?? null
  const userAgent = call.headers?.get('user-agent') ?? null
  const kind = 'sign_in_failed'
  await recordSecurityEvent(
    prisma,
    { customerId, kind, detail: { method }, ipAddress, userAgent },
    systemClock(),
  )
}

function isRefused(answer: unknown): boolean {
  return isAPIError(answer) && answer.statusCode === 401
}
