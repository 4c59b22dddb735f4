/** The answer of a request of the log, as far as it is kept: lookups keep theirs, other requests do not. */
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
  'It returned the response of an earlier lookup, but the log does not say which one. My vehicles has all of them.'

function none(why: string): KeptAnswer {
  return { kind: 'none', why }
}

/** A key stands for its response for 24 hours, and the request took a moment. */
const REPLAYED_FOR_MS = 25 * 60 * 60 * 1000
/** Behind every other of its millisecond. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The only lookup of the VIN that it can have returned; null: there are several, and the log does not say which. */
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
