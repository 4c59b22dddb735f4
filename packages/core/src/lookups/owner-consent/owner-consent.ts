/** What an owner was asked and has consented to, and the dependencies of the use cases about it. */
import type { OwnerSource } from '@vinspec/live-sources'
import { previewVehicle, type RawVehicle, sourceAtHand, type Vin } from '@vinspec/vehicle-data'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import type { LiveSources } from '../live-sources/live-sources.ts'
import { judgeVin, type VehicleDataAccess } from '../lookup/judge-vin.ts'
import { readVin } from '../lookup/read-vin.ts'
import type { TokenKeys } from './seal-tokens.ts'

export interface ConsentDependencies extends Dependencies, VehicleDataAccess {
  readonly ownerConsent: ConsentTools
  /** Those whose watchers learn what came of readings; default: nobody does. */
  readonly liveSources?: LiveSources | undefined
}

export interface ConsentTools {
  /** The first source that covers a car reads it. None: no owner can be asked, and earlier consents end. */
  readonly sources: readonly ConfiguredOwnerSource[]
  readonly tokenKeys: TokenKeys
  /** The URL to which makers send owners back. */
  readonly redirectUri: string
}

export interface ConfiguredOwnerSource {
  readonly source: OwnerSource
  /** The most it may cost per day (UTC), in millionths of a US dollar. */
  readonly dailyBudgetMicros: number
}

export type ConsentState = 'asked' | 'granted' | 'read' | 'withdrawn' | 'expired' | 'refused'

/** Why a consent has ended. */
export type EndReason =
  /** Nobody agreed in time. */
  | 'link_expired'
  /** The owner declined, here or at the maker. */
  | 'declined'
  /** The owner's account has no car with this VIN. */
  | 'other_vehicle'
  /** The car could not be read for days. */
  | 'unreadable'
  /** The maker's tokens no longer work: the owner may have ended them there. */
  | 'ended_at_maker'
  | 'withdrawn_by_owner'
  | 'withdrawn_by_customer'
  | 'account_closed'

/** The result of a consent's next step (step-consent.ts). */
export type Step =
  /** It is not due, or another process has it. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'read' }
  | { readonly kind: 'ended' }
  /** It is to be read later. */
  | { readonly kind: 'put_off'; readonly cause: unknown }
  | { readonly kind: 'revoked' }
  /** The maker may still accept the tokens. They are deleted here or, if `isLast` is false, revoking is tried again. */
  | { readonly kind: 'not_revoked'; readonly cause: unknown; readonly isLast: boolean }

/** How long the owner can agree, and how long a sign-in at the maker may take. */
export const ASK_DAYS = 14
export const SIGN_IN_MS: number = 15 * 60 * 1000
export const DAY_MS: number = 24 * 60 * 60 * 1000
/** The time between two readings of a car whose owner consented to one each month. */
export const MONTH_MS: number = 30 * DAY_MS
/** A car may be asleep for days. After this long, its reading is given up. */
export const GIVE_UP_MS: number = 7 * DAY_MS
/** Tokens that could not be revoked for this long are deleted anyway. */
export const REVOKE_WITHIN_MS: number = 24 * 60 * 60 * 1000
/** How long one process has a consent's tokens to itself: longer than its requests to the maker may take. */
export const LEASE_MS = 90_000

/** Whether its tokens are for readings. Otherwise, they are kept only to be revoked. */
export function readsOn({ state, monthly }: Pick<OwnerConsent, 'state' | 'monthly'>): boolean {
  return state === 'granted' || (state === 'read' && monthly)
}

/** Undefined: the operator removed the source. Its consents can still be withdrawn. */
export const configuredSourceOf = (
  { ownerConsent }: ConsentDependencies,
  name: string,
): ConfiguredOwnerSource | undefined => ownerConsent.sources.find(({ source }) => source.name === name)

export const sourceOf = (dependencies: ConsentDependencies, name: string): OwnerSource | undefined =>
  configuredSourceOf(dependencies, name)?.source

export const notSetUp = (name: string): Error =>
  new Error(`the owners' source ${name} is not set up, and a consent needs it`)

/** Undefined: the car cannot be sold, or no source covers it. */
export async function findOffer(
  dependencies: ConsentDependencies,
  vin: Vin,
): Promise<{ readonly vehicle: RawVehicle; readonly source: OwnerSource } | undefined> {
  if (dependencies.ownerConsent.sources.length === 0) return undefined
  const judgment = await judgeVin(atHand(dependencies), vin)
  if (judgment.kind === 'rejected') return undefined
  const { identity } = judgment.vehicle.record
  const found = dependencies.ownerConsent.sources.find(({ source }) => source.covers(identity))
  return found && { vehicle: judgment.vehicle, source: found.source }
}

/** Such as "2022 Tesla Model S Plaid", or the VIN of a car that is no longer known. */
export async function titleOf(dependencies: ConsentDependencies, vin: string): Promise<string> {
  const judgment = await judgeVin(atHand(dependencies), readVin(vin))
  return judgment.kind === 'sold' ? previewVehicle(judgment.vehicle).title : vin
}

/** What is shown to a car's owner never waits for a vendor. */
export const atHand = ({ vehicleData, providerTimeoutMs }: VehicleDataAccess): VehicleDataAccess => ({
  vehicleData: sourceAtHand(vehicleData),
  providerTimeoutMs,
})
