/** Hashing of passwords, and setting one without an email, for customers who are created by a program, such as the stack's demo. */
import { type Database, newId, systemClock } from '@vinspec/core/foundation'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** A portal can verify only passwords that were hashed with its own hashing. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/** Takes so much time and memory that guessing passwords of a stolen table does not pay. Every process uses it. */
export const slowHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

const PROVIDER = 'credential'

/** Sets the password and treats the address as proved. */
export async function setPassword(
  prisma: Database,
  customerId: string,
  password: string,
  hashing = slowHashing,
): Promise<void> {
  const now = systemClock()
  const hash = await hashing.hash(password)
  await prisma.customer.update({ where: { id: customerId }, data: { emailVerified: true } })
  await prisma.signInAccount.upsert({
    where: { providerId_accountId: { providerId: PROVIDER, accountId: customerId } },
    create: {
      id: newId(),
      customerId,
      providerId: PROVIDER,
      accountId: customerId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    },
    update: { password: hash, updatedAt: now },
  })
}

export async function isPassword(
  prisma: Database,
  customerId: string,
  password: string,
  hashing = slowHashing,
): Promise<boolean> {
  const account = await prisma.signInAccount.findUnique({
    where: { providerId_accountId: { providerId: PROVIDER, accountId: customerId } },
    select: { password: true },
  })
  return account?.password ? await hashing.verify({ hash: account.password, password }) : false
}
