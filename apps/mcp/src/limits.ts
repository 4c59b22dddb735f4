/**
 * How much a caller may request. Customers have the limits of the API, and each of their apps has one more. Everyone
 * else is counted by address. Hosted agents call for many customers from few addresses, so requests with a valid token
 * never count toward an address.
 */

import { countedAs, type Principal } from '@vinspec/core/access'
import { askedTooOften } from '@vinspec/core/foundation'
import type { Tool } from '@vinspec/mcp-tools'
import { toolBehind } from '@vinspec/mcp-tools/server'
import {
  type AddressLimit,
  type Admission,
  createAddressLimit,
  createRateLimits,
  type LimitStore,
  type RateLimitSettings,
} from '@vinspec/rate-limits'
import type { Access } from './gate.ts'
import { type Message, Refusal, RPC_CODE } from './json-rpc.ts'

/** Limits per address. */
export interface AddressLimits {
  /** What a client does before it calls a tool, and calls that only lead to a challenge. */
  readonly discoveryPerMinute: number
  /** Calls without an account, of tools that need none. */
  readonly publicToolsPerMinute: number
  /** Requests with a bad token or key. */
  readonly badTokensPerMinute: number
  /** Calls without an account of tools that otherwise need one. */
  readonly tastesPerDay: number
}

export interface LimitSettings {
  readonly rateLimits: RateLimitSettings
  readonly addressLimits: AddressLimits
  readonly limitStore: LimitStore
}

export interface Limits {
  /**
   * Counts the messages before any of them is processed or rejected. `admitCall` counts calls for a customer's account.
   * Throws {@link Refusal}.
   */
  admitMessages(messages: readonly Message[], access: Access, address: string): Promise<void>
  /** Counts calls that are a taste for strangers. False: those of today are used up. */
  takeTastes(calls: number, address: string): Promise<boolean>
  /** Counts the call of a tool that needs an account. */
  admitCall(tool: Tool, principal: Principal): Promise<Admission>
}

/** The operation as which a connection's other messages count: those that call no tool of the account. */
const AS_A_READ = 'listPackages'
const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

export function createLimits({ rateLimits, addressLimits, limitStore }: LimitSettings): Limits {
  const limits = createRateLimits(rateLimits, limitStore)
  const perAddress = (name: string, quota: number, seconds = MINUTE_SECONDS) =>
    createAddressLimit(limitStore, name, quota, seconds)
  const discovery = perAddress('mcp-discovery', addressLimits.discoveryPerMinute)
  const publicTools = perAddress('mcp-public-tools', addressLimits.publicToolsPerMinute)
  const badTokens = perAddress('mcp-bad-tokens', addressLimits.badTokensPerMinute)
  const tastes = perAddress('mcp-tastes', addressLimits.tastesPerDay, DAY_SECONDS)

  async function countForConnection(message: Message, { credential }: Principal): Promise<void> {
    if (needsAdmission(message)) return
    const { refusal } = await limits.admit(AS_A_READ, credential.id)
    if (refusal) throw tooMany(refusal.retryAfterSeconds ?? 1)
  }

  return {
    async admitMessages(messages, access, address) {
      if (access.kind === 'refused' && access.error === 'invalid_token') {
        return await take(badTokens, address)
      }
      for (const message of messages) {
        if (access.kind === 'admitted' && access.principal) {
          await countForConnection(message, access.principal)
        } else {
          await take(isAnswered(message, access) ? publicTools : discovery, address)
        }
      }
    },
    takeTastes: async (calls, address) => {
      const waits = await Promise.all(Array.from({ length: calls }, () => tastes.take(address)))
      return waits.every((seconds) => seconds === 0)
    },
    admitCall: (tool, principal) => limits.admit(tool.operation ?? AS_A_READ, countedAs(principal)),
  }
}

/** Who may call the tool that answers a message; undefined: none does. */
function accessOf({ method, params }: Message): Tool['access'] | undefined {
  return toolBehind(method, params)?.access
}

/** Whether the call of a customer counts by {@link Limits.admitCall}. */
function needsAdmission(message: Message): boolean {
  const access = accessOf(message)
  return access !== undefined && access !== 'public'
}

/** Whether a tool is called that answers this stranger. */
function isAnswered(message: Message, { kind }: Access): boolean {
  const access = accessOf(message)
  return access === 'public' || (access === 'taste' && kind === 'admitted')
}

async function take(limit: AddressLimit, address: string): Promise<void> {
  const seconds = await limit.take(address)
  if (seconds > 0) throw tooMany(seconds)
}

function tooMany(seconds: number): Refusal {
  return new Refusal(429, RPC_CODE.refused, askedTooOften(seconds), {
    headers: { 'retry-after': String(seconds) },
  })
}
