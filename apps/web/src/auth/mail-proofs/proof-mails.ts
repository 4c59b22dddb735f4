/** Creates proofs and emails their links. Emails go only to the people concerned, and no response waits for them. */
import { type AddressChange, findCustomer, issueProof, requestAddressChange } from '@vinspec/core/customers'
import type { Database } from '@vinspec/core/foundation'
import type { SignInMails } from '../sign-in-mails.ts'

const MINUTE_MS = 60_000

/** How long links work, in milliseconds. */
export const LASTS_MS = {
  address: 24 * 60 * MINUTE_MS,
  reset: 30 * MINUTE_MS,
  signIn: 10 * MINUTE_MS,
} as const

export interface ProofMails {
  /** @param next the page to continue to */
  sendSignInLink(email: string, next: string | undefined): Promise<void>
  sendVerification(
    customer: { readonly id: string; readonly email: string },
    next: string | undefined,
  ): Promise<void>
  /** Does nothing for an address without an account. */
  sendPasswordReset(email: string): Promise<void>
  /** Asks the owner of the current address to agree, before the new one is asked. */
  askOldAddress(change: {
    readonly customerId: string
    readonly email: string
    readonly newEmail: string
  }): Promise<void>
  /** Asks the owner of the new address to confirm, or tells them that it already has an account. */
  askNewAddress(change: AddressChange): Promise<void>
}

export function createProofMails({
  prisma,
  mails,
}: {
  readonly prisma: Database
  readonly mails: SignInMails
}): ProofMails {
  return {
    async sendSignInLink(typed, next) {
      const email = typed.toLowerCase()
      const customerId = (await findCustomer(prisma, email))?.id ?? null
      const proof = { purpose: 'sign_in', email, customerId, lastsMs: LASTS_MS.signIn } as const
      await mails.sendSignInLink(email, await issueProof(prisma, proof), next)
    },
    async sendVerification({ id: customerId, email }, next) {
      const proof = { purpose: 'verify_address', email, customerId, lastsMs: LASTS_MS.address } as const
      await mails.sendVerification(email, await issueProof(prisma, proof), next)
    },
    async sendPasswordReset(typed) {
      const customer = await findCustomer(prisma, typed)
      if (!customer) return
      const { id: customerId, email } = customer
      const proof = { purpose: 'reset_password', email, customerId, lastsMs: LASTS_MS.reset } as const
      await mails.sendPasswordReset(email, await issueProof(prisma, proof))
    },
    async askOldAddress({ customerId, email, newEmail: typed }) {
      const newEmail = typed.toLowerCase()
      const change = { email, customerId, newEmail, lastsMs: LASTS_MS.address }
      await mails.sendAddressChangeRequest(email, {
        newEmail,
        token: await requestAddressChange(prisma, change),
      })
    },
    async askNewAddress({ oldEmail, newEmail, token }) {
      if (await findCustomer(prisma, newEmail)) await mails.sendAddressTaken(newEmail)
      else await mails.sendAddressChange(newEmail, { oldEmail, token })
    },
  }
}
