/** Stores what an owner's car said, for the one customer to whom the owner consented. */
import type { OwnerSource } from '@vinspec/live-sources'
import { parseStatements, previewVehicle, type RawVehicle, type Statement } from '@vinspec/vehicle-data'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { newId } from '../../foundation/ids.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { keyOfConsent } from '../live-sources/read-or-ask-source.ts'
import { keepSourceAnswers } from '../live-sources/source-steps.ts'
import { type ConsentDependencies, MONTH_MS, type Step } from './owner-consent.ts'

interface Reading {
  readonly source: OwnerSource
  readonly vehicle: RawVehicle
  readonly consent: OwnerConsent
  readonly statements: readonly Statement[]
}

/** Stores nothing if the owner has withdrawn in the meantime, or if another process has read the car. */
export async function keepReading(
  { prisma, clock }: ConsentDependencies,
  { source, vehicle, consent, statements }: Reading,
): Promise<Step> {
  const { id, customerId, monthly, state, dueAt } = consent
  const { vin, record } = vehicle
  const { title } = previewVehicle(vehicle)
  const { keptForDays, freshForHours } = source.terms
  return await prisma.$transaction(async (tx): Promise<Step> => {
    await lockCustomer(tx, customerId)
    const now = await readMoment(tx, clock)
    const { count } = await tx.ownerConsent.updateMany({
      where: { id, customerId, state, dueAt },
      data: {
        state: 'read',
        lastReadAt: now,
        failingSince: null,
        dueAt: monthly ? new Date(Number(now) + MONTH_MS) : now,
        busyUntil: null,
      },
    })
    if (count === 0) return { kind: 'nothing' }
    const said = {
      source: source.name,
      key: keyOfConsent(vin, customerId),
      holder: newId(),
      kind: 'answered',
      statements: parseStatements(statements),
      freshForHours,
      keptForDays,
      callIds: [],
      readings: { vin, identity: record.identity, statements, keptForDays, customerId },
      now,
    } as const
    await keepSourceAnswers(tx, [said])
    if (state === 'granted')
      await notify(tx, { customerId, kind: 'owner_reading', episode: id, data: { vin, title } }, now)
    return { kind: 'read' }
  })
}
