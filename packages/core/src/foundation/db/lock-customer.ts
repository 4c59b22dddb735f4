import type { Prisma } from '../../generated/prisma/client.ts'

/**
 * Keeps an account from being closed until the transaction ends. Call it first: closing an account locks the customer
 * and then all the customer's rows, so the other order could deadlock (README.md).
 */
export async function lockCustomer(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  customerId: string,
): Promise<void> {
  await tx.$queryRaw`SELECT FROM customer WHERE id = ${customerId}::uuid FOR SHARE`
}
