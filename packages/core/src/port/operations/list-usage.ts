import { readDailyUsage } from '../../access/requests/usage.ts'
import { VinspecError } from '../../foundation/errors.ts'
import type { CustomerOperation } from '../operation.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The most days that a request covers: each day may have a line for each key. */
const MOST_DAYS = 366
const USUAL_DAYS = 30

export const listUsage: CustomerOperation<'listUsage'> = async (
  { prisma, clock },
  { input, principal: { customerId } },
) => {
  const last = toDay(input.to) ?? startOfDay(clock())
  const since = toDay(input.from) ?? new Date(last.getTime() - (USUAL_DAYS - 1) * DAY_MS)
  const before = new Date(last.getTime() + DAY_MS)
  checkSpan((before.getTime() - since.getTime()) / DAY_MS)
  const usage = await readDailyUsage(prisma, { customerId, since, before, timeZone: 'UTC' })
  const keys = await prisma.apiKey.findMany({ where: { customerId }, select: { id: true, name: true } })
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  const data = usage.map(({ day, apiKeyId, lookups }) => ({
    object: 'daily_usage' as const,
    day,
    api_key_id: apiKeyId,
    api_key_name: apiKeyId === null ? null : (names.get(apiKeyId) ?? null),
    lookups,
  }))
  return { body: { object: 'list', data } }
}

function toDay(date: string | undefined): Date | undefined {
  return date === undefined ? undefined : new Date(`${date}T00:00:00Z`)
}

function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS)
}

function checkSpan(days: number): void {
  if (days >= 1 && days <= MOST_DAYS) return
  const reason = days < 1 ? 'must not be before "from"' : `must be at most ${MOST_DAYS - 1} days after "from"`
  throw new VinspecError('invalid_request', `The request is invalid: "to" ${reason}.`, {
    details: { pointer: '/to', reason },
  })
}
