import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'

export interface Customer {
  readonly id: string
  readonly email: string
}

/** Finds the customer of an email address, or creates one. Addresses are different if they differ in more than case. */
export async function ensureCustomer(
  { prisma, clock }: Dependencies,
  email: string,
): Promise<Customer & { readonly created: boolean }> {
  const address = email.trim().toLowerCase()
  const id = newId()
  const customer = await prisma.customer.upsert({
    where: { email: address },
    create: { id, email: address, createdAt: clock() },
    update: {},
  })
  return { id: customer.id, email: customer.email, created: customer.id === id }
}

export async function findCustomer(prisma: Database, email: string): Promise<Customer | null> {
  return await prisma.customer.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: { id: true, email: true },
  })
}
