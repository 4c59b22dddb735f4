/** Reads the car of an owner who consented. Tokens that are about to expire are renewed first. */
import type { OwnerReply } from '@vinspec/live-sources'
import { type RawVehicle, rangeWhenNewMi } from '@vinspec/vehicle-data'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { billTo } from '../live-sources/bill-source.ts'
import { keyOfConsent } from '../live-sources/read-or-ask-source.ts'
import { noteHealth } from '../live-sources/source-health.ts'
import type { AskedSource } from '../live-sources/source-watcher.ts'
import { judgeVin } from '../lookup/judge-vin.ts'
import { readVin } from '../lookup/read-vin.ts'
import { endConsent } from './end-consent.ts'
import { keepReading } from './keep-reading.ts'
import {
  atHand,
  type ConfiguredOwnerSource,
  type ConsentDependencies,
  configuredSourceOf,
  GIVE_UP_MS,
  notSetUp,
  type Step,
} from './owner-consent.ts'
import { type Renewal, renewTokens, tokensOf } from './renew-tokens.ts'

/** The caller holds the consent's lease. */
export async function takeReading(dependencies: ConsentDependencies, consent: OwnerConsent): Promise<Step> {
  const configured = configuredSourceOf(dependencies, consent.source)
  if (!configured) return await postpone(dependencies, consent, notSetUp(consent.source))
  const { source } = configured
  const judgment = await judgeVin(atHand(dependencies), readVin(consent.vin))
  // The tables knew the car when its owner was asked.
  if (judgment.kind === 'rejected') return await endUnread(dependencies, consent, 'unreadable')
  const { vehicle } = judgment
  let isOverBudget = false
  const onOverBudget = () => {
    isOverBudget = true
  }
  const begun = performance.now()
  const reply = await askWithTokens(dependencies, { ...configured, vehicle, consent, onOverBudget })
  const outcome = isOverBudget ? 'over_budget' : reply.kind === 'ended' ? 'unknown' : reply.kind
  await tellOperator(dependencies, configured, { outcome, ms: performance.now() - begun, ...reply })
  switch (reply.kind) {
    case 'answered': {
      const { statements } = reply
      return await keepReading(dependencies, { source, vehicle, consent, statements })
    }
    case 'unknown':
      return await endUnread(dependencies, consent, 'other_vehicle')
    case 'ended':
      return await endUnread(dependencies, consent, 'ended_at_maker')
    case 'away':
      return isOverBudget
        ? await postpone(dependencies, consent, reply.cause, { isOurLimit: true })
        : await postpone(dependencies, consent, reply.cause, reply)
    case 'closed':
      return await postpone(dependencies, consent, reply.cause)
  }
}

/** That one car is away says nothing about its maker: it may be asleep. */
async function tellOperator(
  dependencies: ConsentDependencies,
  configured: ConfiguredOwnerSource,
  { outcome, ms, cause }: Pick<AskedSource, 'outcome' | 'ms'> & { readonly cause?: unknown },
): Promise<void> {
  if (outcome === 'away') return
  const asked = { source: configured.source.name, outcome, ms, cause, doubtful: [] }
  for (const watcher of dependencies.liveSources?.watchers ?? []) watcher.onAsked(asked)
  await noteHealth(dependencies, configured, asked)
}

interface Subject extends ConfiguredOwnerSource {
  readonly vehicle: RawVehicle
  readonly consent: OwnerConsent
  /** Called if the day's budget is used up: the maker is not asked. */
  readonly onOverBudget: () => void
}

/** If the maker rejects a token, it is renewed once. */
async function askWithTokens(dependencies: ConsentDependencies, subject: Subject): Promise<OwnerReply> {
  const { source, consent } = subject
  const tokens = tokensOf(dependencies, consent)
  const now = await readMoment(dependencies.prisma, dependencies.clock)
  const isOld = Number(tokens.expiresAt) - Number(now) < RENEW_BEFORE_MS
  if (!isOld) {
    const reply = await askOnce(dependencies, subject, { kind: 'tokens', tokens })
    if (reply.kind !== 'ended') return reply
  }
  return await askOnce(dependencies, subject, await renewTokens(dependencies, source, consent))
}

const RENEW_BEFORE_MS = 60_000

async function askOnce(
  dependencies: ConsentDependencies,
  { source, dailyBudgetMicros, vehicle: { vin, record }, consent: { customerId }, onOverBudget }: Subject,
  renewal: Renewal,
): Promise<OwnerReply> {
  if (renewal.kind === 'refused') return { kind: 'ended', cause: renewal.cause }
  if (renewal.kind !== 'tokens') return renewal
  const { prisma, clock } = dependencies
  const key = keyOfConsent(vin, customerId)
  const billing = { key, attemptId: undefined, onOverBudget }
  return await source.read({
    vin,
    identity: record.identity,
    rangeWhenNewMi: rangeWhenNewMi(record),
    accessToken: renewal.tokens.accessToken,
    now: await readMoment(prisma, clock),
    signal: AbortSignal.timeout(source.terms.deadlineMs),
    bill: billTo(dependencies, { source, dailyBudgetMicros }, billing),
  })
}

async function endUnread(
  dependencies: ConsentDependencies,
  consent: OwnerConsent,
  reason: 'other_vehicle' | 'ended_at_maker' | 'unreadable',
): Promise<Step> {
  const state = reason === 'other_vehicle' && consent.state === 'granted' ? 'refused' : 'expired'
  await endConsent(dependencies, consent, { state, reason, from: ['granted', 'read'] })
  return { kind: 'ended' }
}

const HOUR_MS = 60 * 60 * 1000

interface Postponement {
  readonly retryAfterMs?: number
  readonly isOurLimit?: boolean
}

/**
 * A car may be asleep, and a maker away. After days of that, the reading is given up, but not because of our own budget.
 */
async function postpone(
  dependencies: ConsentDependencies,
  consent: OwnerConsent,
  cause: unknown,
  { retryAfterMs = 0, isOurLimit = false }: Postponement = {},
): Promise<Step> {
  const { prisma, clock } = dependencies
  const { id, customerId } = consent
  const now = await readMoment(prisma, clock)
  const failingSince = consent.failingSince ?? (isOurLimit ? null : now)
  const failingMs = Number(now) - Number(failingSince ?? now)
  if (!isOurLimit && failingMs >= GIVE_UP_MS) return await endUnread(dependencies, consent, 'unreadable')
  const { count } = await prisma.ownerConsent.updateMany({
    // If this process was frozen, another one may have read the car, or the consent was withdrawn.
    where: { id, customerId, state: consent.state, dueAt: consent.dueAt },
    data: {
      failingSince,
      dueAt: new Date(Number(now) + Math.max(HOUR_MS, Math.min(retryAfterMs, 24 * HOUR_MS))),
      busyUntil: null,
    },
  })
  return count === 0 ? { kind: 'nothing' } : { kind: 'put_off', cause }
}
