/** Notifies customers of new recalls of their vehicles' models: of each once, and of all of a day in one email. */
import { readString } from '@vinspec/contract/guards'
import type { VehicleIdentity } from '@vinspec/vehicle-data'
import type { Transaction } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { NoticeData } from '../../foundation/notifications/notices.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { Prisma } from '../../generated/prisma/client.ts'

type Letter = NoticeData['recalls_found']
type LetterModel = Letter['models'][number]

/** Limits of what one email names. */
const MOST_MODELS = 10
const MOST_VINS = 5

const HAS_NEWS = Prisma.sql`w.has_baseline AND NOT w.is_off AND NOT (m.campaigns <@ w.campaigns)`
const OF_MODEL = Prisma.sql`watched_model m ON m.model_year = w.model_year AND m.make = w.make AND m.model = w.model`

/** Returns how many customers were notified. */
export async function tellRecalls(dependencies: Dependencies): Promise<number> {
  const customers = await dependencies.prisma.$queryRaw<Array<{ customerId: string }>>`
    SELECT DISTINCT w.customer_id AS "customerId" FROM recall_watch w JOIN ${OF_MODEL} WHERE ${HAS_NEWS}
    ORDER BY 1`
  let told = 0
  for (const { customerId } of customers) if (await emailCustomer(dependencies, customerId)) told += 1
  return told
}

/**
 * The email is enqueued in the transaction that records what it says. False: another process was faster, or the customer
 * got the email of the day (UTC), so that this news is for the next.
 */
async function emailCustomer({ prisma, clock }: Dependencies, customerId: string): Promise<boolean> {
  return await prisma.$transaction(async (tx) => {
    // One process at a time. Locks in the order of closing an account: the customer before the customer's rows.
    await tx.$queryRaw`SELECT FROM customer WHERE id = ${customerId}::uuid FOR NO KEY UPDATE`
    const now = await readMoment(tx, clock)
    const letter = { customerId, kind: 'recalls_found', episode: now.toISOString().slice(0, 10) } as const
    if ((await tx.notification.count({ where: letter })) > 0) return false
    const news = await readNews(tx, customerId)
    if (news.length === 0) return false
    for (const { modelYear, make, model, campaigns } of news) {
      await tx.$executeRaw`
        UPDATE recall_watch SET campaigns = ARRAY(SELECT DISTINCT unnest(campaigns || ${campaigns}::text[]))
        WHERE customer_id = ${customerId}::uuid AND model_year = ${modelYear} AND make = ${make} AND model = ${model}
          AND has_baseline AND NOT is_off`
    }
    const models = news.map(toLetterModel).toSorted(byUrgency(({ recalls }) => recalls[0]?.advice))
    const data = { models: models.slice(0, MOST_MODELS), more: Math.max(0, models.length - MOST_MODELS) }
    await notify(tx, { ...letter, data }, now)
    return true
  })
}

interface News extends VehicleIdentity {
  readonly vehicles: number
  readonly vins: readonly string[]
  /** Campaigns that are new to at least one of the vehicles. */
  readonly campaigns: readonly string[]
  readonly recalls: unknown
}

async function readNews(tx: Transaction, customerId: string): Promise<News[]> {
  return await tx.$queryRaw<News[]>`
    SELECT n.*, m.recalls FROM (
      SELECT w.model_year AS "modelYear", w.make, w.model, count(DISTINCT w.vin)::int AS vehicles,
        (array_agg(DISTINCT w.vin ORDER BY w.vin))[1:${MOST_VINS}::int] AS vins,
        array_agg(DISTINCT c ORDER BY c) AS campaigns
      FROM recall_watch w JOIN ${OF_MODEL} CROSS JOIN LATERAL unnest(m.campaigns) c
      WHERE w.customer_id = ${customerId}::uuid AND ${HAS_NEWS} AND NOT c = ANY (w.campaigns)
      GROUP BY 1, 2, 3
    ) n JOIN watched_model m ON m.model_year = n."modelYear" AND m.make = n.make AND m.model = n.model
    ORDER BY n.make, n.model, n."modelYear"`
}

function toLetterModel({ modelYear, make, model, vehicles, vins, campaigns, recalls }: News): LetterModel {
  const all: readonly unknown[] = Array.isArray(recalls) ? recalls : []
  const found = all.map((recall) => ({
    campaign: readString(recall, 'campaign') ?? '',
    component: readString(recall, 'component') ?? '',
    advice: readString(recall, 'advice') ?? '',
  }))
  const told = found.filter(({ campaign }) => campaigns.includes(campaign))
  return {
    name: nameOf({ modelYear, make, model }),
    vehicles,
    vins,
    recalls: told.toSorted(byUrgency(({ advice }) => advice)),
  }
}

const ADVICES = ['do_not_drive', 'park_outside', '']

/** The most urgent first, because an email names only some models. */
function byUrgency<T>(adviceOf: (one: T) => string | undefined): (one: T, other: T) => number {
  const rank = (one: T) => ADVICES.indexOf(adviceOf(one) ?? '')
  return (one, other) => rank(one) - rank(other)
}

/** The name of a model, which links that turn emails off carry, too. */
const nameOf = ({ modelYear, make, model }: VehicleIdentity): string => `${modelYear} ${make} ${model}`
