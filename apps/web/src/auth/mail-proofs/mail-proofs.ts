/**
 * Everything that emailed links do: sign in, confirm an address, set a new password, change the address. The links are
 * core's single-use mail proofs. They are requested and used through routes of the sign-in library, so that its limits
 * and the second factor apply to them too.
 */
import {
  approveAddressChange,
  changeAddress,
  findProof,
  type OfferFreeLookups,
  resetPassword,
  signInByMail,
  verifyAddress,
} from '@vinspec/core/customers'
import type { Database } from '@vinspec/core/foundation'
import type { Window } from '@vinspec/rate-limits'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sessionMiddleware,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { offersTo } from '../free-lookups.ts'
import { isPassword, type PasswordHashing } from '../password.ts'
import { PASSWORD_LENGTH } from '../password-length.ts'
import type { SignInMails } from '../sign-in-mails.ts'
import { createProofMails, LASTS_MS, type ProofMails } from './proof-mails.ts'
import { isSignUpHere, rememberSignUp } from './sign-up-cookie.ts'

export interface MailProofDependencies {
  readonly prisma: Database
  readonly mails: SignInMails
  /** Counts the passwords that are tried on an unconfirmed account, by customer. */
  readonly passwords: Window
  readonly passwordHashing: PasswordHashing
  readonly offerFreeLookups: OfferFreeLookups
  /** Runs work that a response must not wait for, because its duration would reveal whether an account exists. */
  readonly inBackground: (work: Promise<unknown>) => void
}

const withToken = z.object({ token: z.string() })
const toAddress = z.object({ email: z.email(), next: z.string().optional() })

export function mailProofs(dependencies: MailProofDependencies) {
  const { prisma, passwords, passwordHashing } = dependencies
  const proofMails = createProofMails(dependencies)
  const isTheirs = async (customerId: string, password: string) =>
    (await passwords.take(customerId)).allowed &&
    (await isPassword(prisma, customerId, password, passwordHashing))
  return {
    id: 'mail-proofs',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware((call) => rememberSignUp(call, call.context.returned, isTheirs)),
        },
      ],
    },
    endpoints: {
      ...signingIn(dependencies, proofMails),
      ...settingPasswords(dependencies, proofMails),
      ...changingAddresses(dependencies, proofMails),
    },
  } satisfies BetterAuthPlugin
}

function signingIn(dependencies: MailProofDependencies, proofMails: ProofMails) {
  const { prisma, passwords, passwordHashing, offerFreeLookups, inBackground } = dependencies
  /** Requires the password, because the reader of the email may not be the person who signed up, and must not let that person in. */
  async function requirePassword(customerId: string, password: string | undefined): Promise<void> {
    if (!password) throw new APIError('FORBIDDEN', { code: 'PASSWORD_NEEDED' })
    if (!(await passwords.take(customerId)).allowed) {
      throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_PASSWORDS' })
    }
    if (await isPassword(prisma, customerId, password, passwordHashing)) return
    throw new APIError('FORBIDDEN', { code: 'INVALID_SIGN_UP_PASSWORD' })
  }

  return {
    requestSignIn: createAuthEndpoint(
      '/mail-proof/request-sign-in',
      { method: 'POST', body: toAddress },
      async (call) => {
        inBackground(proofMails.sendSignInLink(call.body.email, call.body.next))
        return call.json({ status: true })
      },
    ),
    signIn: createAuthEndpoint('/mail-proof/sign-in', { method: 'POST', body: withToken }, async (call) =>
      beginSession(call, await signInByMail(prisma, call.body.token, await offersTo(offerFreeLookups, call))),
    ),
    verifyAddress: createAuthEndpoint(
      '/mail-proof/verify-address',
      { method: 'POST', body: withToken.extend({ password: z.string().optional() }) },
      async (call) => {
        const { token, password } = call.body
        const customerId = (await findProof(prisma, token, ['verify_address']))?.customerId
        if (!customerId) throw invalidLink()
        if (!(await isSignUpHere(call, customerId))) await requirePassword(customerId, password)
        const offerFor = await offersTo(offerFreeLookups, call)
        return await beginSession(call, await verifyAddress(prisma, token, offerFor))
      },
    ),
  }
}

function settingPasswords(
  { prisma, offerFreeLookups, inBackground }: MailProofDependencies,
  proofMails: ProofMails,
) {
  return {
    requestReset: createAuthEndpoint(
      '/mail-proof/request-reset',
      { method: 'POST', body: toAddress },
      async (call) => {
        inBackground(proofMails.sendPasswordReset(call.body.email))
        return call.json({ status: true })
      },
    ),
    resetPassword: createAuthEndpoint(
      '/mail-proof/reset-password',
      { method: 'POST', body: withToken.extend({ newPassword: z.string() }) },
      async (call) => {
        const { token, newPassword } = call.body
        requireLength(newPassword)
        const passwordHash = await call.context.password.hash(newPassword)
        const offerFor = await offersTo(offerFreeLookups, call)
        const customerId = await resetPassword(prisma, { token, passwordHash }, offerFor)
        if (customerId === undefined) throw invalidLink()
        return call.json({ status: true })
      },
    ),
  }
}

function changingAddresses({ prisma, inBackground }: MailProofDependencies, proofMails: ProofMails) {
  return {
    requestAddressChange: createAuthEndpoint(
      '/mail-proof/request-address-change',
      { method: 'POST', body: z.object({ newEmail: z.email() }), use: [sessionMiddleware] },
      async (call) => {
        const { id, email } = call.context.session.user
        inBackground(proofMails.askOldAddress({ customerId: id, email, newEmail: call.body.newEmail }))
        return call.json({ status: true })
      },
    ),
    changeAddress: createAuthEndpoint(
      '/mail-proof/change-address',
      { method: 'POST', body: withToken },
      async (call) => {
        const { token } = call.body
        const approved = await approveAddressChange(prisma, { token, lastsMs: LASTS_MS.address })
        if (approved) {
          inBackground(proofMails.askNewAddress(approved))
          return call.json({ outcome: 'approved' })
        }
        const keptSessionId = (await getSessionFromCtx(call))?.session.id
        const customerId = await changeAddress(prisma, { token, keptSessionId })
        if (customerId === undefined) throw invalidLink()
        return call.json({ outcome: 'changed' })
      },
    ),
  }
}

/** The one place where a link begins a session. Hooks of other plugins may then ask for a second factor. */
async function beginSession(call: GenericEndpointContext, customerId: string | undefined) {
  if (customerId === undefined) throw invalidLink()
  const { internalAdapter } = call.context
  const user = await internalAdapter.findUserById(customerId)
  if (!user) throw invalidLink()
  const session = await internalAdapter.createSession(customerId)
  await setSessionCookie(call, { session, user })
  return call.json({ status: true })
}

function requireLength({ length }: string): void {
  const { minimum, maximum } = PASSWORD_LENGTH
  if (length < minimum) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT' })
  if (length > maximum) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' })
}

function invalidLink(): APIError {
  return new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
}
