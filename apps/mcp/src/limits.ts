/** How much a caller may ask for: customers as in the API, everybody else by address. */
import type { Principal } from '@vinspec/core'
import { findTool, type Tool } from '@vinspec/mcp-tools'
import {
  type Admission,
  createAddressLimit,
  createRateLimits,
  type LimitStore,
  type RateLimitSettings,
} from '@vinspec/rate-limits'
import { calledTool, type Message, Refusal, RPC_CODE } from './json-rpc.ts'

export interface LimitSettings {
  readonly rateLimits: RateLimitSettings
  /** Messages without an account, per address. */
  readonly publicMessagesPerMinute: number
  readonly limitStore: LimitStore
}

export interface Limits {
  /**
   * Counts the messages, before any of them is carried out or refused. Calls of a customer's account are left to
   * `admitCall`. Throws {@link Refusal}.
   */
  admitMessages(
    messages: readonly Message[],
    address: string,
    principal: Principal | undefined,
  ): Promise<void>
  /** Counts the call of a tool that needs an account. */
  admitCall(tool: Tool, principal: Principal): Promise<Admission>
}

/** What a customer's messages count as when they call no tool of the account. */
const AS_A_READ = 'listPackages'

export function createLimits(settings: LimitSettings): Limits {
  const { rateLimits, publicMessagesPerMinute, limitStore } = settings
  const limits = createRateLimits(rateLimits, limitStore)
  const addresses = createAddressLimit(limitStore, 'public-messages', publicMessagesPerMinute, 60)

  async function countForAddress(address: string): Promise<void> {
    const seconds = await addresses.take(address)
    if (seconds > 0) throw tooMany(seconds)
  }

  async function countForCustomer(customerId: string): Promise<void> {
    const { refusal } = await limits.admit(AS_A_READ, customerId)
    if (refusal) throw tooMany(refusal.retryAfterSeconds ?? 1)
  }

  return {
    async admitMessages(messages, address, principal) {
      for (const message of messages) {
        if (!principal) await countForAddress(address)
        else if (findTool(calledTool(message))?.access !== 'account') {
          await countForCustomer(principal.customerId)
        }
      }
    },
    admitCall: (tool, { customerId }) => limits.admit(tool.operation ?? AS_A_READ, customerId),
  }
}

function tooMany(seconds: number): Refusal {
  return new Refusal(429, RPC_CODE.refused, `Too many requests. Wait ${seconds} seconds and try again.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
