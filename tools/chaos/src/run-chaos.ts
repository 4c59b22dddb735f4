/** Runs the steps of a chaos run: a town, its customers, the faults, and the audit at the end. */
import { rm } from 'node:fs/promises'
import { Pool } from '@vinspec/connections'
import { makeScratchFolder } from '@vinspec/postgres'
import { startAuditor } from './audit/auditor.ts'
import { comeToRest, endFaults } from './audit/come-to-rest.ts'
import { auditAtRest } from './audit/final-audit.ts'
import type { FaultyWorld } from './faults/fault-kind.ts'
import { type Injected, injectFaults } from './faults/inject-faults.ts'
import { planFaults } from './faults/plan-faults.ts'
import { createAttempts } from './load/attempts.ts'
import { createCustomers } from './load/customers.ts'
import { startLoad } from './load/run-load.ts'
import { createRandom } from './random.ts'
import { startTown } from './town/start-town.ts'
import { openVendor } from './vendor.ts'

export interface ChaosSettings {
  readonly seed: number
  readonly seconds: number
  /** How many faults are planned for that time. Those that have nothing to affect are not counted. */
  readonly faults: number
  /** How many answers are requested once more at the end. */
  readonly replays: number
  onStep(step: string): void
}

export interface ChaosResult {
  readonly injected: Injected
  /** How the clients' lookups ended. */
  readonly lookups: { readonly answered: number; readonly refused: number; readonly replayed: number }
  readonly payments: number
  /** How often the books were audited during the run. */
  readonly audits: number
  /** Broken promises; empty if all is well. */
  readonly breaches: readonly string[]
}

/** The seed determines the faults and their times; what they affect depends on the moment. A run with breaches keeps its logs. */
export async function runChaos(settings: ChaosSettings): Promise<ChaosResult> {
  const folder = await makeScratchFolder('vinspec-chaos-')
  settings.onStep(`The town starts, and writes its logs to ${folder}`)
  const result = await runInTown(folder, settings)
  if (result.breaches.length === 0) await rm(folder, { recursive: true })
  return result
}

async function runInTown(folder: string, settings: ChaosSettings): Promise<ChaosResult> {
  const town = await startTown(folder)
  const own = { connectionString: town.database.url, application_name: 'chaos' }
  const database = new Pool({ ...own, max: 4 })
  const impatient = new Pool({
    ...own,
    max: 2,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  try {
    return await runIn({ town, vendor: openVendor(town.vendorUrl), database, impatient }, settings)
  } finally {
    await database.end()
    await impatient.end()
    await town.stop()
  }
}

const PATIENCE_MS = 2_000
const FINISH_WITHIN_MS = 180_000
/** Progress is reported every so many faults. */
const STEP = 500

async function runIn(world: FaultyWorld, settings: ChaosSettings): Promise<ChaosResult> {
  const { seed, seconds, faults, replays, onStep } = settings
  const { town, vendor, database } = world
  const random = createRandom(seed)
  const plan = planFaults(random.fork(), faults, seconds * 1_000)
  const customers = await createCustomers(town, vendor)
  const attempts = createAttempts()
  const breaches = new Set<string>()
  const broken = new AbortController()
  const onBreach = (breach: string) => {
    breaches.add(breach)
    broken.abort()
  }
  const onBroken = (error: Error) => onBreach(error.message)
  const auditor = startAuditor(database, attempts, onBreach)
  const load = startLoad({
    town,
    customers,
    attempts,
    vendor,
    random: random.fork(),
    onBroken,
  })

  onStep('Everything fails')
  let total = 0
  const injected = await injectFaults(world, plan, {
    signal: broken.signal,
    onFault: () => {
      total += 1
      if (total % STEP === 0) onStep(`${total} faults`)
    },
    onBroken,
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
