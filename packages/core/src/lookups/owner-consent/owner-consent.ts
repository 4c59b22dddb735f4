/** What an owner was asked for and has agreed to, and what the use cases about it are given. */
import type { OwnerSource } from '@vinspec/live-sources'
import { previewVehicle, type RawVehicle, sourceAtHand, type Vin } from '@vinspec/vehicle-data'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { OwnerConsent } from '../../generated/prisma/client.ts'
import { judgeVin, type VehicleDataAccess } from '../lookup/judge-vin.ts'
import { readVin } from '../lookup/read-vin.ts'
import type { TokenKeys } from './seal-tokens.ts'

export interface ConsentDependencies extends Dependencies, VehicleDataAccess {
  readonly ownerConsent: ConsentTools
}

export interface ConsentTools {
  /** The first one that covers a car reads it. None: no owner can be asked, and what was agreed to before ends. */
  readonly sources: readonly ConfiguredOwnerSource[]
  readonly tokenKeys: TokenKeys
  /** Where makers send owners back to. */
  readonly redirectUri: string
}

export interface ConfiguredOwnerSource {
  readonly source: OwnerSource
  /** What it may cost per day (UTC), in millionths of a US dollar. */
  readonly dailyBudgetMicros: number
}

export type ConsentState = 'asked' | 'granted' | 'read' | 'withdrawn' | 'expired' | 'refused'

/** Why a consent has ended. */
export type EndReason =
  /** Nobody agreed in time. */
  | 'link_expired'
  /** The owner said no, here or at the maker. */
  | 'declined'
  /** The owner's account has no car with the VIN that was asked for. */
  | 'other_vehicle'
  /** The car could not be read for days. */
  | 'unreadable'
  /** The maker's tokens no longer work: the owner may have ended them there. */
  | 'ended_at_maker'
  | 'withdrawn_by_owner'
  | 'withdrawn_by_customer'
  | 'account_closed'

/** What came of the next step of a consent (step-consent.ts). */
export type Step =
  /** Not due, or another process has it. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'read' }
  | { readonly kind: 'ended' }
  /** To be read later. */
  | { readonly kind: 'put_off'; readonly cause: unknown }
  | { readonly kind: 'revoked' }
  /** The maker may still have them: they are forgotten here, or tried again if `isLast` is false. */
  | { readonly kind: 'not_revoked'; readonly cause: unknown; readonly isLast: boolean }

/** How long the owner can agree, and be at the maker meanwhile. */
export const ASK_DAYS = 14
export const SIGN_IN_MS: number = 15 * 60 * 1000
export const DAY_MS: number = 24 * 60 * 60 * 1000
/** Between two readings of a car whose owner agreed to one each month. */
export const MONTH_MS: number = 30 * DAY_MS
/** A car is asleep for days at times. After so long, its reading is given up. */
export const GIVE_UP_MS: number = 7 * DAY_MS
/** Tokens that could not be revoked for so long are forgotten all the same. */
export const REVOKE_WITHIN_MS: number = 24 * 60 * 60 * 1000
/** How long one process has the tokens of a consent to itself: longer than its requests to the maker may take. */
export const LEASE_MS = 90_000

/** Whether its tokens are for readings; else they are only there to be revoked. */
export function readsOn({ state, monthly }: Pick<OwnerConsent, 'state' | 'monthly'>): boolean {
  return state === 'granted' || (state === 'read' && monthly)
}

/** Undefined: the operator has taken it out. What its owners agreed to can still be withdrawn. */
export const configuredSourceOf = (
  { ownerConsent }: ConsentDependencies,
  name: string,
): ConfiguredOwnerSource | undefined => ownerConsent.sources.find(({ source }) => source.name === name)

export const sourceOf = (dependencies: ConsentDependencies, name: string): OwnerSource | undefined =>
  configuredSourceOf(dependencies, name)?.source

export const notSetUp = (name: string): Error =>
  new Error(`the owners' source ${name} is not set up, and a consent needs it`)

/** Undefined: it is no car that can be sold, or no source covers it. */
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

/** "2022 Tesla Model S Plaid", or the VIN of a car that is not known anymore. */
export async function titleOf(dependencies: ConsentDependencies, vin: string): Promise<string> {
  const judgment = await judgeVin(atHand(dependencies), readVin(vin))
  return judgment.kind === 'sold' ? previewVehicle(judgment.vehicle).title : vin
}

/** What is said about a car to its owner waits for no vendor. */
export const atHand = ({ vehicleData, providerTimeoutMs }: VehicleDataAccess): VehicleDataAccess => ({
  vehicleData: sourceAtHand(vehicleData),
  providerTimeoutMs,
})
