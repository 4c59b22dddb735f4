/** Runs tools for one caller, within the customer's limits. */
import { toErrorBody } from '@vinspec/contract/error'
import { describeSpan, inSpan } from '@vinspec/core/foundation'
import { type Caller, createOperations, type OperationDependencies } from '@vinspec/core/operations'
import { type Backend, callTool, refuseCall, serviceInfo, type Tool, type ToolCall } from '@vinspec/mcp-tools'
import type { RunTool } from '@vinspec/mcp-tools/server'
import type { Limits } from './limits.ts'
import type { Places } from './places.ts'
import { withCheckout } from './with-checkout.ts'

export interface ToolDependencies extends Omit<OperationDependencies, 'portalUrl'> {
  readonly places: Places
}

export interface ToolCaller extends Caller {
  /** Gets unexpected errors. */
  readonly onBug: (error: unknown) => void
  /** Gets the outcome of each call: `ok`, `replayed`, or the error code. */
  readonly onOutcome: (outcome: string) => void
}

export function createToolRunners(dependencies: ToolDependencies, limits: Limits) {
  const { mcpUrl, portalUrl, apiUrl } = dependencies.places
  const operationsFor = createOperations({ ...dependencies, portalUrl: new URL(portalUrl) })
  const info = serviceInfo({ accountUrl: portalUrl, apiUrl, mcpUrl })

  return (caller: ToolCaller): RunTool => {
    const { principal, requestId, onBug, onOutcome } = caller
    const operations = withCheckout(operationsFor(caller), dependencies, caller)
    const backend: Backend = { operations, serviceInfo: info, requestId, onBug }

    async function run(tool: Tool, args: unknown): Promise<ToolCall> {
      if (tool.access === 'public' || !principal) return await callTool(tool, backend, args)
      const { refusal, release } = await limits.admitCall(tool, principal)
      if (refusal) return refuseCall(toErrorBody(refusal, requestId))
      try {
        return await callTool(tool, backend, args)
      } finally {
        release()
      }
    }

    return async (tool, args) => {
      const { result, outcome } = await inSpan(
        () => spanOf(tool),
        async () => {
          const call = await run(tool, args)
          describeSpan({ 'vinspec.outcome': call.outcome })
          return call
        },
      )
      onOutcome(outcome)
      return result
    }
  }
}

function spanOf({ name }: Tool) {
  return {
    name: `tools/call ${name}`,
    attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': name },
  }
}
