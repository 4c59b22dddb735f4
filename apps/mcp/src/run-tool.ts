/** Runs tools for one caller, within the customer's limits. */
import { toErrorBody } from '@vinspec/contract/error'
import { definitions, type Operations } from '@vinspec/contract/port'
import { isLive } from '@vinspec/core/access'
import { describeSpan, inSpan } from '@vinspec/core/foundation'
import { checkVinAtHand } from '@vinspec/core/lookup'
import { type Caller, createOperations, type OperationDependencies } from '@vinspec/core/operations'
import {
  type Backend,
  billingUrlOf,
  callTool,
  type Docs,
  refuseCall,
  sells,
  serviceInfo,
  type Tool,
  type ToolCall,
  type ToolResult,
} from '@vinspec/mcp-tools'
import type { ToolCaller } from '@vinspec/mcp-tools/server'
import type { Limits } from './limits.ts'
import type { Places } from './places.ts'
import { withCheckout } from './with-checkout.ts'

export interface ToolDependencies extends Omit<OperationDependencies, 'portalUrl'> {
  readonly places: Places
  /** Undefined: it cannot be searched. */
  readonly docs?: Docs | undefined
}

export interface RequestCaller extends Caller {
  /** Receives unexpected errors. */
  readonly onBug: (error: unknown) => void
  /** Receives the outcome of each call: `ok`, `replayed`, or the error code. */
  readonly onOutcome: (outcome: string) => void
}

export function createToolCallers(dependencies: ToolDependencies, limits: Limits) {
  const { mcpUrl, portalUrl, apiUrl } = dependencies.places
  const operationsFor = createOperations({ ...dependencies, portalUrl: new URL(portalUrl) })
  const info = serviceInfo({ accountUrl: portalUrl, apiUrl, mcpUrl })

  const checkForStranger: Operations['checkVehicleSpecs'] = async ({ vin }) => ({
    body: await checkVinAtHand(dependencies, vin),
  })

  return (caller: RequestCaller, tools: readonly Tool[]): ToolCaller => {
    const { principal, requestId, onBug, onOutcome } = caller
    const own = operationsFor(caller)
    const operations = principal ? own : { ...own, checkVehicleSpecs: checkForStranger }
    const pagesAt = principal && isLive(principal) ? portalUrl : undefined
    const offering = withCheckout(operations, dependencies, caller)

    const isSelling = sells(tools)

    async function run(tool: Tool, args: unknown, offersPage: boolean): Promise<ToolCall> {
      const port = offersPage && isSelling ? offering : operations
      const backend: Backend = {
        operations: port,
        serviceInfo: info,
        sells: isSelling,
        portalUrl: pagesAt,
        docs: dependencies.docs,
        requestId,
        onBug,
      }
      if (tool.access === 'public' || !principal) return await callTool(tool, backend, args)
      const { refusal, release } = await limits.admitCall(tool, principal)
      if (refusal) return refuseCall(toErrorBody(refusal, requestId))
      try {
        return await callTool(tool, backend, args)
      } finally {
        release()
      }
    }

    async function runTool(tool: Tool, args: unknown, offersPage: boolean): Promise<ToolResult> {
      const { result, outcome } = await inSpan(
        () => spanOf(tool),
        async () => {
          const call = await run(tool, args, offersPage)
          describeSpan({ 'vinspec.outcome': call.outcome })
          return call
        },
      )
      onOutcome(outcome)
      return result
    }

    // Created on demand, because few calls need these two.
    return {
      runTool,
      tools,
      get listed() {
        return tools.filter((tool) => mayCall(tool, principal))
      },
      get billingUrl() {
        if (!isSelling || !dependencies.payments || !principal?.permissions.has('purchases')) return null
        return billingUrlOf(portalUrl, isLive(principal))
      },
    }
  }
}

/**
 * Whether the caller may call the tool. A caller without an account may still connect one, and a tool that asks the
 * customer first may always be called.
 */
function mayCall({ operation }: Tool, principal: Caller['principal']): boolean {
  const { permission } = operation === null ? { permission: null } : definitions[operation]
  if (!principal || permission?.without !== 'permission_denied') return true
  return principal.permissions.has(permission.name)
}

function spanOf({ name }: Tool) {
  return {
    name: `tools/call ${name}`,
    attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': name },
  }
}
