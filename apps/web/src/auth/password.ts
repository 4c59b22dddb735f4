/** A customer's password without a mail: for customers whom no person signs up, such as the stack's demo. */
import { type Database, newId, systemClock } from '@vinspec/core/foundation'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

const PROVIDER = 'credential'

/** Sets the password and takes the address as proved. */
export async function setPassword(prisma: Database, customerId: string, password: string): Promise<void> {
  const now = systemClock()
  const hash = await hashPassword(password)
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

export async function isPassword(prisma: Database, customerId: string, password: string): Promise<boolean> {
  const account = await prisma.signInAccount.findUnique({
    where: { providerId_accountId: { providerId: PROVIDER, accountId: customerId } },
    select: { password: true },
  })
  return account?.password ? await verifyPassword({ hash: account.password, password }) : false
}
