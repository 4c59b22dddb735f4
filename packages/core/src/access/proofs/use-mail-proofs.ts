/**
 * What mailed links do. Each is done in the transaction that uses up its proof; a link that proves nothing does
 * nothing.
 */
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { newId } from '../../foundation/ids.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { issueProof, type MailProof, type NewProof, useProof } from './mail-proofs.ts'

/** The offer for the owner of an address that is proved now (src/access/free-lookups). */
export type OfferFor = (email: string) => string | undefined

const noOffer: OfferFor = () => undefined

/** The sign-in library's name for signing in with a password. */
const PASSWORD = 'credential'

/**
 * Returns the customer of the mailbox, created now if the address had none. Every way to sign in that was set up before
 * the address was proved is removed, because someone else may have set it up.
 */
export async function signInByMail(
  prisma: Database,
  token: string,
  offerFor: OfferFor = noOffer,
): Promise<string | undefined> {
  return await prisma.$transaction(async (tx) => {
    const proof = await useProof(tx, token, 'sign_in')
    if (!proof) return undefined
    const { email } = proof
    const data = { id: newId(), email, createdAt: new Date() }
    await tx.customer.createMany({ data, skipDuplicates: true })
    const { id } = await tx.customer.findUniqueOrThrow({ where: { email }, select: { id: true } })
    await proveAddress(tx, id, offerFor(email))
    return id
  })
}

/**
 * Marks the address as confirmed and keeps the password chosen at sign-up: call it only for the person who chose it.
 */
export async function verifyAddress(
  prisma: Database,
  token: string,
  offerFor: OfferFor = noOffer,
): Promise<string | undefined> {
  return await prisma.$transaction(async (tx) => {
    const { customerId, email } = (await useProof(tx, token, 'verify_address')) ?? {}
    if (!customerId || email === undefined) return undefined
    await markProved(tx, customerId, offerFor(email))
    return customerId
  })
}

/** Sets a password, marks the address as proved, and ends every session. */
export async function resetPassword(
  prisma: Database,
  { token, passwordHash }: { readonly token: string; readonly passwordHash: string },
  offerFor: OfferFor = noOffer,
): Promise<string | undefined> {
  return await prisma.$transaction(async (tx) => {
    const { customerId, email } = (await useProof(tx, token, 'reset_password')) ?? {}
    if (!customerId || email === undefined) return undefined
    await proveAddress(tx, customerId, offerFor(email))
    const now = new Date()
    const names = { providerId: PASSWORD, accountId: customerId }
    await tx.signInAccount.upsert({
      where: { providerId_accountId: names },
      create: { id: newId(), customerId, ...names, password: passwordHash, createdAt: now, updatedAt: now },
      update: { password: passwordHash, updatedAt: now },
    })
    await tx.portalSession.deleteMany({ where: { customerId } })
    return customerId
  })
}

/** Creates the proof for the old mailbox. It replaces any earlier request to change the address. */
export async function requestAddressChange(
  prisma: Database,
  change: Pick<NewProof, 'email' | 'lastsMs'> & { readonly customerId: string; readonly newEmail: string },
): Promise<string> {
  return await prisma.$transaction(async (tx) => {
    await tx.mailProof.deleteMany({
      where: { customerId: change.customerId, purpose: { in: ['approve_address_change', 'change_address'] } },
    })
    return await issueProof(tx, { purpose: 'approve_address_change', ...change })
  })
}

export interface AddressChange {
  readonly oldEmail: string
  readonly newEmail: string
  /** For the link to the new mailbox. It changes nothing if the address has an account. */
  readonly token: string
}

/**
 * The old mailbox agrees, so the new one is asked next. A taken address causes the same work, because a difference in
 * timing would reveal it.
 */
export async function approveAddressChange(
  prisma: Database,
  { token, lastsMs }: { readonly token: string; readonly lastsMs: number },
): Promise<AddressChange | undefined> {
  return await prisma.$transaction(async (tx) => {
    const change = readChange(await useProof(tx, token, 'approve_address_change'))
    if (!change) return undefined
    const { customerId, email, newEmail } = change
    const proof = { purpose: 'change_address', email: newEmail, newEmail, customerId, lastsMs } as const
    return { oldEmail: email, newEmail, token: await issueProof(tx, proof) }
  })
}

/**
 * The new mailbox agrees: changes the address and ends every session except one. Signs nobody in. Undefined if the
 * proof is not valid, or if someone else has taken the address in the meantime.
 */
export async function changeAddress(
  prisma: Database,
  { token, keptSessionId }: { readonly token: string; readonly keptSessionId: string | undefined },
): Promise<string | undefined> {
  try {
    return await prisma.$transaction(async (tx) => {
      const change = readChange(await useProof(tx, token, 'change_address'))
      if (!change) return undefined
      const { customerId, newEmail } = change
      await tx.customer.update({
        where: { id: customerId },
        data: { email: newEmail, emailVerified: true, updatedAt: new Date() },
      })
      await tx.portalSession.deleteMany({
        where: { customerId, ...(keptSessionId === undefined ? {} : { id: { not: keptSessionId } }) },
      })
      return customerId
    })
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
}

async function proveAddress(tx: Transaction, customerId: string, offer: string | undefined): Promise<void> {
  const where = { customerId }
  if (!(await markProved(tx, customerId, offer))) return
  await tx.signInAccount.deleteMany({ where })
  await tx.portalSession.deleteMany({ where })
  await tx.passkey.deleteMany({ where })
  await tx.twoFactor.deleteMany({ where })
}

/** False: the address was proved before, and nothing is offered. */
async function markProved(tx: Transaction, customerId: string, offer: string | undefined): Promise<boolean> {
  const { count } = await tx.customer.updateMany({
    where: { id: customerId, emailVerified: false },
    data: { emailVerified: true, ...(offer ? { freeLookupOffer: offer } : {}) },
  })
  return count > 0
}

function readChange(
  proof: MailProof | undefined,
): { readonly customerId: string; readonly email: string; readonly newEmail: string } | undefined {
  if (!proof) return undefined
  const { customerId, email, newEmail } = proof
  return customerId !== null && newEmail !== null ? { customerId, email, newEmail } : undefined
}

function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}
