/** What the status page says, also while the database is unavailable. */
import { inTime } from '@vinspec/core/foundation'
import {
  type HealthSummary,
  PART_NAMES,
  type Part,
  readHealthSpans,
  summarizeHealth,
} from '@vinspec/core/health'
import type { Services } from '@vinspec/web/services'

export interface Status {
  readonly at: Date
  /** The worst of all parts. */
  readonly state: State
  readonly parts: ReadonlyArray<StatusPart>
  /** The latest incidents. Null if the history cannot be read now. */
  readonly incidents: HealthSummary['incidents'] | null
}

export type State = 'up' | 'degraded' | 'down' | 'unknown'

export interface StatusPart extends Omit<HealthSummary['parts'][number], 'part'> {
  readonly part: Part
  readonly name: string
  readonly about: string
}

const ABOUT: Readonly<Record<Part, string>> = {
  api: 'Answers lookups, checks, and everything else of the REST API.',
  mcp: 'Answers AI agents.',
  vehicle_data: 'Knows what a VIN stands for.',
  payments: 'The payment vendor, as it last answered.',
  worker: 'Turns payments into credits, tops up, and sends email.',
  database: 'Keeps accounts, credits, and vehicles.',
}

/** After this long without an answer, the database counts as unavailable. */
const ANSWER_WITHIN_MS = 4_000
const MOST_INCIDENTS = 50
/** How long a status is reused. Anyone can request it, and each must not cost a query. */
const KEPT_MS = 10_000

const kept = new WeakMap<Services, { readonly status: Promise<Status>; readonly until: number }>()

export async function readStatus(services: Services): Promise<Status> {
  const now = performance.now()
  const found = kept.get(services)
  if (found && found.until > now) return await found.status
  const status = makeStatus(services)
  kept.set(services, { status, until: now + KEPT_MS })
  return await status
}

async function makeStatus({ prisma, clock }: Services): Promise<Status> {
  const at = clock()
  const history = readHealthSpans(prisma).catch(() => undefined)
  const spans = await inTime(history, ANSWER_WITHIN_MS, () => undefined)
  const { parts, incidents } = summarizeHealth(spans ?? [], at)
  const named = parts.map((each) => {
    // Reading the history has just shown whether the database answers, whatever was measured last.
    const state = each.part === 'database' ? seen(spans !== undefined, each.state) : each.state
    return { ...each, state, name: PART_NAMES[each.part], about: ABOUT[each.part] }
  })
  return {
    at,
    state: sumUp(named),
    parts: named,
    incidents: spans ? incidents.slice(0, MOST_INCIDENTS) : null,
  }
}

function seen(isThere: boolean, measured: State): State {
  if (!isThere) return 'down'
  return measured === 'degraded' ? 'degraded' : 'up'
}

/** The worst state of all parts; unknown if no worker is measuring them. */
function sumUp(parts: ReadonlyArray<Pick<StatusPart, 'part' | 'state'>>): State {
  const anyIs = (wanted: State) => parts.some(({ state }) => state === wanted)
  if (anyIs('down')) return 'down'
  if (parts.some(({ part, state }) => part === 'worker' && state === 'unknown')) return 'unknown'
  return anyIs('degraded') ? 'degraded' : 'up'
}
