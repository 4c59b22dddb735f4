/** A customer's credits, as the database has them. */
import type { Database } from '@vinspec/core/foundation'
import { readAvailableCredits } from '@vinspec/core/ledger'
import type { TestService } from '../../testing/test-service.ts'

export interface Account {
  readonly available: number
  readonly openHolds: number
  readonly settlements: number
  readonly storedAnswers: number
  readonly savedVehicles: number
}

export async function readAccount(
  { prisma, clock }: Pick<TestService, 'clock'> & { readonly prisma: Database },
  customerId: string,
): Promise<Account> {
  return {
    available: await readAvailableCredits({ prisma, clock }, customerId),
    openHolds: await prisma.creditHold.count({ where: { customerId, state: 'open' } }),
    settlements: await prisma.ledgerEntry.count({ where: { customerId, kind: 'settlement' } }),
    storedAnswers: await prisma.vehicleLookup.count({ where: { customerId } }),
    savedVehicles: await prisma.savedVehicle.count({ where: { customerId } }),
  }
}

/** The account of a customer for whom nothing has happened since `credits` were granted. */
export function untouched(credits: number): Account {
  return { available: credits, openHolds: 0, settlements: 0, storedAnswers: 0, savedVehicles: 0 }
}
