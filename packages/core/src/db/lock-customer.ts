import type { Prisma } from '../generated/prisma/client.ts'

/**
 * Keeps a customer from leaving until the transaction ends. Call it first: whoever leaves locks the customer and then
 * everything of theirs, and would wait for rows whose owner waits for the customer (README.md).
 */
export async function lockCustomer(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  customerId: string,
): Promise<void> {
  await tx.$queryRaw`SELECT FROM customer WHERE id = ${customerId}::uuid FOR SHARE`
}
