/**
 * Asks for the recalls of every watched model and year, once a day. Lookups ask the same source, so what it answered to
 * one of them today is not asked again.
 */
import type { Recall, VehicleIdentity } from '@vinspec/vehicle-data'
import type { Transaction } from '../../foundation/db/client.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { ConfiguredSource, LiveSources } from '../live-sources/live-sources.ts'
import { readOrAskSource, type SaidBySource, type SourceResult } from '../live-sources/read-or-ask-source.ts'
import { readVin } from '../lookup/read-vin.ts'

/** The most questions in one sweep: fewer than a source allows per minute, so that lookups can ask meanwhile. */
const MOST = 40
/** After this many questions in a row without an answer, the source is away. */
const PATIENCE = 3
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 2_000

interface RecallWatchDependencies extends Dependencies {
  readonly liveSources?: LiveSources | undefined
}

/** The source of recalls; undefined: this process has none, and customers are not notified of any. */
export function recallSource(liveSources: LiveSources | undefined): ConfiguredSource | undefined {
  return liveSources?.all.find(
    ({ source: { terms } }) => terms.about === 'model' && terms.facts.includes('recalls'),
  )
}

interface AskedRecalls {
  readonly answered: number
  readonly away: number
}

export async function askRecalls(dependencies: RecallWatchDependencies): Promise<AskedRecalls> {
  const { prisma, clock, liveSources } = dependencies
  const configured = recallSource(liveSources)
  if (!liveSources || !configured) return { answered: 0, away: 0 }
  const due = await findDue(dependencies)
  let [answered, away, inARow] = [0, 0, 0]
  for (const { vin, ...identity } of due) {
    const vehicle = { vin: readVin(vin), record: { identity, statements: [] } }
    const result = await readOrAskSource({ prisma, clock, watchers: liveSources.watchers }, configured, {
      vehicle,
    })
    await recordResult(dependencies, identity, result)
    if (result.kind === 'away') [away, inARow] = [away + 1, inARow + 1]
    else [answered, inARow] = [answered + 1, 0]
    if (inARow === PATIENCE) break
  }
  await setBaselines(dependencies)
  return { answered, away }
}

async function findDue({ prisma, clock }: Dependencies) {
  return await prisma.$queryRaw<Array<VehicleIdentity & { readonly vin: string }>>`
    SELECT m.model_year AS "modelYear", m.make, m.model, w.vin
    FROM watched_model m CROSS JOIN LATERAL (
      SELECT w.vin FROM recall_watch w
      WHERE w.model_year = m.model_year AND w.make = m.make AND w.model = m.model AND NOT w.is_off LIMIT 1
    ) w
    WHERE m.due_at <= moment(${clock()}::timestamptz) ORDER BY m.due_at, m.make, m.model, m.model_year LIMIT ${MOST}`
}

/**
 * If the source is away, what it said before stays. NHTSA names only models that have recalls: if it does not know the
 * name, there is none yet.
 */
async function recordResult(
  { prisma, clock }: Dependencies,
  identity: VehicleIdentity,
  result: SourceResult,
): Promise<void> {
  const now = await readMoment(prisma, clock)
  if (result.kind === 'away') {
    await prisma.watchedModel.updateMany({
      where: identity,
      data: { dueAt: new Date(Number(now) + HOUR_MS) },
    })
    return
  }
  const answered = { dueAt: new Date(Number(result.askedAt) + DAY_MS), answeredAt: now }
  const recalls = recallsOf(result)
  await prisma.$transaction(async (tx) => {
    if (recalls && recalls.length > 0) await skipOldRecalls(tx, identity, recalls)
    await tx.watchedModel.updateMany({
      where: identity,
      data: {
        ...answered,
        ...(recalls && {
          campaigns: recalls.map(({ campaign }) => campaign),
          recalls: recalls.map(({ campaign, component, advice = null }) => ({ campaign, component, advice })),
        }),
      },
    })
  })
}

/** NHTSA publishes a recall within days. One that was reported longer before there was said to be none is not new. */
const NEWS_DAYS = 60

/**
 * The first list after none has what is new, but also old recalls, if NHTSA now names the model as we do, or answered
 * with an empty list by mistake.
 */
async function skipOldRecalls(
  tx: Transaction,
  { modelYear, make, model }: VehicleIdentity,
  recalls: readonly Recall[],
): Promise<void> {
  await tx.$executeRaw`
    WITH old AS MATERIALIZED (
      SELECT r.campaign FROM watched_model m, unnest(${recalls.map(({ campaign }) => campaign)}::text[],
        ${recalls.map(({ reportedOn }) => reportedOn)}::date[]) AS r (campaign, reported_on)
      WHERE m.model_year = ${modelYear} AND m.make = ${make} AND m.model = ${model} AND m.campaigns = '{}'
        AND r.reported_on < m.answered_at - make_interval(days => ${NEWS_DAYS}::int)
    ), watches AS MATERIALIZED (
      SELECT customer_id, vin FROM recall_watch
      WHERE model_year = ${modelYear} AND make = ${make} AND model = ${model} AND has_baseline AND campaigns = '{}'
        AND EXISTS (SELECT FROM old)
      ORDER BY customer_id, vin FOR UPDATE
    )
    UPDATE recall_watch w SET campaigns = ARRAY(SELECT campaign FROM old) FROM watches
    WHERE w.customer_id = watches.customer_id AND w.vin = watches.vin`
}

function recallsOf({ statements }: SaidBySource): readonly Recall[] | undefined {
  return statements.find(({ facts }) => facts.recalls !== undefined)?.facts.recalls
}

/**
 * Recalls that exist when a vehicle's recalls are first known are not notified. An answer from before its model was
 * watched again lacks some of them.
 */
async function setBaselines({ prisma, clock }: Dependencies): Promise<void> {
  await inBatches(
    AT_ONCE,
    () => prisma.$executeRaw`
      UPDATE recall_watch w SET campaigns = m.campaigns, has_baseline = true
      FROM (
        SELECT customer_id, vin FROM recall_watch r WHERE NOT has_baseline AND NOT is_off AND EXISTS (
          SELECT FROM watched_model k WHERE k.model_year = r.model_year AND k.make = r.make AND k.model = r.model
            AND k.answered_at > moment(${clock()}::timestamptz) - interval '24 hours')
        LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
      ) n, watched_model m
      WHERE w.customer_id = n.customer_id AND w.vin = n.vin
        AND m.model_year = w.model_year AND m.make = w.make AND m.model = w.model`,
  )
}
