/**
 * Vehicles about which too little was known to sell a lookup, and whose customers asked to be emailed when that
 * changes. Each vehicle is checked once for each version of the vehicle data, and its customer gets one email. No
 * vendor is asked, and nothing is charged.
 */
import { previewVehicle, type RawVehicle, sourceAtHand, tablesAtHand } from '@vinspec/vehicle-data'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { judgeVin, type VehicleDataAccess } from '../lookup/judge-vin.ts'
import { readVin } from '../lookup/read-vin.ts'

/** How many vehicles one customer can await at once. */
const MOST = 100
/** After two years, a vehicle that is still unknown is no longer awaited. */
const KEPT_DAYS = 730
const DAY_MS = 24 * 60 * 60 * 1000
/** How many vehicles are read at a time. */
const BATCH = 100

type AwaitDependencies = Dependencies & VehicleDataAccess

type Awaited =
  | { readonly kind: 'awaited' }
  /** A lookup would succeed now, or never will. */
  | { readonly kind: 'not_awaited' }
  | { readonly kind: 'too_many'; readonly limit: number }

/** Throws `invalid_vin`. */
export async function awaitVehicle(
  dependencies: AwaitDependencies,
  { customerId, vin: typed }: { readonly customerId: string; readonly vin: string },
): Promise<Awaited> {
  const vin = readVin(typed)
  const { prisma, clock } = dependencies
  const version = versionOf(dependencies)
  const judgment = await judgeVin(atHand(dependencies), vin)
  if (judgment.kind === 'sold' || judgment.rejection.code !== 'specs_not_available')
    return { kind: 'not_awaited' }
  const others = await prisma.awaitedVehicle.count({ where: { customerId, vin: { not: vin } } })
  if (others >= MOST) return { kind: 'too_many', limit: MOST }
  const awaited = { customerId, vin, dataVersion: version, createdAt: await readMoment(prisma, clock) }
  await prisma.awaitedVehicle.upsert({
    where: { customerId_vin: { customerId, vin } },
    create: awaited,
    update: {},
  })
  return { kind: 'awaited' }
}

/** Checks each vehicle that was last checked with other data. Returns how many emails were sent. */
export async function tellAwaited(dependencies: AwaitDependencies): Promise<number> {
  const { prisma } = dependencies
  const version = versionOf(dependencies)
  let told = 0
  for (;;) {
    const due = await prisma.awaitedVehicle.findMany({
      where: { dataVersion: { not: version } },
      orderBy: [{ customerId: 'asc' }, { vin: 'asc' }],
      take: BATCH,
    })
    for (const { customerId, vin } of due) {
      const judgment = await judgeVin(atHand(dependencies), readVin(vin))
      if (judgment.kind === 'sold') told += await emailCustomer(dependencies, customerId, judgment.vehicle)
      else
        await prisma.awaitedVehicle.updateMany({
          where: { customerId, vin },
          data: { dataVersion: version },
        })
    }
    if (due.length < BATCH) return told
  }
}

/** Deletes vehicles that were awaited for too long. Returns their number. */
export async function forgetAwaited({ prisma, clock }: Dependencies): Promise<number> {
  const before = new Date(Number(await readMoment(prisma, clock)) - KEPT_DAYS * DAY_MS)
  return (await prisma.awaitedVehicle.deleteMany({ where: { createdAt: { lte: before } } })).count
}

/** Deletes the awaited vehicle in the transaction that sends the email, so that it is sent once. */
async function emailCustomer(
  { prisma, clock }: Dependencies,
  customerId: string,
  vehicle: RawVehicle,
): Promise<number> {
  const { vin } = vehicle
  const { title } = previewVehicle(vehicle)
  return await prisma.$transaction(async (tx) => {
    const awaited = await tx.awaitedVehicle.findUnique({ where: { customerId_vin: { customerId, vin } } })
    if (!awaited) return 0
    const { count } = await tx.awaitedVehicle.deleteMany({ where: { customerId, vin } })
    if (count === 0) return 0
    const episode = `${vin} ${awaited.createdAt.toISOString()}`
    await notify(tx, { customerId, kind: 'vehicle_available', episode, data: { vin, title } }, clock())
    return 1
  })
}

const versionOf = ({ vehicleData }: VehicleDataAccess): string => tablesAtHand(vehicleData).version

const atHand = ({ vehicleData, providerTimeoutMs }: VehicleDataAccess): VehicleDataAccess => ({
  vehicleData: sourceAtHand(vehicleData),
  providerTimeoutMs,
})
