/** The stored response of a request in the log. Only those of lookups are stored. */
import type { Database } from '@vinspec/core/foundation'
import { listLookupsOfVin, readPastLookup } from '@vinspec/core/lookup'
import type { ListedRequest } from '@vinspec/core/requests'

export type KeptAnswer =
  | { readonly kind: 'none'; readonly why: string }
  | {
      readonly kind: 'kept'
      readonly lookupId: string
      readonly isReplay: boolean
      /** JSON, laid out for reading. */
      readonly text: string
    }

export async function readKeptAnswer(
  prisma: Database,
  customerId: string,
  request: ListedRequest,
): Promise<KeptAnswer> {
  const { status, outcome, operation, vin, lookupId } = request
  if (status >= 400) return none('Responses of failed requests are not kept.')
  if (operation !== 'lookUpVehicleSpecs') return none('Only the responses of lookups are kept.')
  const isReplay = outcome === 'replayed'
  const id = isReplay ? await findReplayed(prisma, customerId, request) : lookupId
  if (vin === null || id === null) return none(isReplay ? UNCLEAR : 'Its lookup is no longer kept.')
  const past = await readPastLookup(prisma, { customerId, vin, id })
  if (!past) return none('Its lookup is no longer kept.')
  return { kind: 'kept', lookupId: id, isReplay, text: JSON.stringify(JSON.parse(past.answer), null, 2) }
}

const UNCLEAR =
  'It returned the response of an earlier lookup, but the log does not say which one. My Vehicles has all of them.'

function none(why: string): KeptAnswer {
  return { kind: 'none', why }
}

/** An idempotency key replays its response for 24 hours; the extra hour allows for the time that requests take. */
const REPLAYED_FOR_MS = 25 * 60 * 60 * 1000
/** Sorts after every other ID of the same millisecond. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The lookup that a replay returned; null unless exactly one lookup of the VIN is possible, since the log does not say which it was. */
async function findReplayed(
  prisma: Database,
  customerId: string,
  { vin, createdAt }: ListedRequest,
): Promise<string | null> {
  if (vin === null) return null
  const after = { createdAt, id: LAST_ID }
  const before = await listLookupsOfVin(prisma, { customerId, vin, after, limit: 2 })
  const possible = before.filter((each) => createdAt.getTime() - each.createdAt.getTime() < REPLAYED_FOR_MS)
  return possible.length === 1 ? (possible[0]?.id ?? null) : null
}
