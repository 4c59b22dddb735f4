/** The story of a run: a town, its customers, everything that can fail, and the books at the end. */
import pg from 'pg'
import { startAuditor } from './audit/auditor.ts'
import { comeToRest, endFaults } from './audit/come-to-rest.ts'
import { auditAtRest } from './audit/final-audit.ts'
import type { World } from './faults/faults.ts'
import { type Injected, injectFaults } from './faults/inject-faults.ts'
import { createAttempts } from './load/attempts.ts'
import { createCustomers } from './load/customers.ts'
import { startLoad } from './load/run-load.ts'
import { createRandom } from './random.ts'
import { startTown, type Town } from './town/start-town.ts'
import { openVendor } from './vendor.ts'

export interface ChaosSettings {
  readonly seed: number
  readonly seconds: number
  /** To inject in that time. */
  readonly faults: number
  /** Answers to ask for once more at the end. */
  readonly replays: number
  onStep(step: string): void
}

export interface ChaosResult {
  readonly injected: Injected
  /** How the clients' lookups ended. */
  readonly lookups: { readonly answered: number; readonly refused: number; readonly replayed: number }
  readonly payments: number
  /** How often the books were read meanwhile. */
  readonly audits: number
  /** Promises that were not kept; none, if all is well. */
  readonly breaches: readonly string[]
}

/** The faults of a run follow from its seed. What they meet depends on the moment. */
export async function runChaos(settings: ChaosSettings): Promise<ChaosResult> {
  settings.onStep('The town starts')
  const town = await startTown()
  const database = new pg.Pool({ connectionString: town.database.url, max: 4, application_name: 'chaos' })
  database.on('error', () => {})
  try {
    return await runIn(town, database, settings)
  } finally {
    await database.end()
    await town.stop()
  }
}

const FINISH_WITHIN_MS = 180_000

async function runIn(town: Town, database: pg.Pool, settings: ChaosSettings): Promise<ChaosResult> {
  const { seed, seconds, faults, replays, onStep } = settings
  const random = createRandom(seed)
  const vendor = openVendor(town.vendorUrl)
  const world: World = { town, vendor, random: random.fork(), database }
  const customers = await createCustomers(town, vendor)
  const attempts = createAttempts()
  const breaches = new Set<string>()
  const broken = new AbortController()
  const onBreach = (breach: string) => {
    breaches.add(breach)
    broken.abort()
  }
  const auditor = startAuditor(database, attempts, onBreach)
  const load = startLoad({
    places: town.places,
    customers,
    attempts,
    vendor,
    random: random.fork(),
    onBroken: (error) => onBreach(error.message),
  })

  onStep('Everything fails')
  let total = 0
  const injected = await injectFaults(world, {
    forMs: seconds * 1_000,
    faults,
    signal: broken.signal,
    onFault: (count) => {
      const before = total
      total += count
      if (Math.floor(before / 500) < Math.floor(total / 500)) onStep(`${total} faults`)
    },
  })
  await endFaults(world)
  onStep('The clients finish what they have begun')
  await load.finish(FINISH_WITHIN_MS)
  onStep('The service comes to rest')
  for (const breach of await comeToRest(world, attempts)) onBreach(breach)
  await auditor.stop()
  onStep('Every answer is asked for once more')
  const replayed = await load.replay(replays).catch((error: Error) => {
    onBreach(error.message)
    return 0
  })
  onStep('The books are audited')
  for (const breach of await auditAtRest(world, attempts)) onBreach(breach)
  const ended = (kind: string) => attempts.all().filter(({ end }) => end?.kind === kind).length
  return {
    injected,
    lookups: { answered: ended('answered'), refused: ended('refused'), replayed },
    payments: (await vendor.list('/charges')).filter(({ status }) => status === 'succeeded').length,
    audits: auditor.audits,
    breaches: [...breaches],
  }
}
