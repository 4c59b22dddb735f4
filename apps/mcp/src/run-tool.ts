/** Runs tools for one caller, within the customer's limits. */
import { callTool, refuseCall, type Tool, type ToolCall } from '@vinspec/mcp-tools'
import type { RunTool } from '@vinspec/mcp-tools/server'
import { type BackendDependencies, type Caller, createCoreBackend } from './core-backend.ts'
import type { Limits } from './limits.ts'

/** @param onOutcome hears how each call ended: `ok`, `replayed`, or the code of the error */
export function createRunTool(
  dependencies: BackendDependencies,
  limits: Limits,
  caller: Caller,
  onOutcome: (outcome: string) => void,
): RunTool {
  const { principal } = caller
  const backend = createCoreBackend(dependencies, caller)

  async function run(tool: Tool, args: unknown): Promise<ToolCall> {
    if (tool.access === 'public' || !principal) return await callTool(tool, backend, args)
    const { refusal, release } = await limits.admitCall(tool, principal)
    if (refusal) return refuseCall(backend.toErrorBody(refusal))
    try {
      return await callTool(tool, backend, args)
    } finally {
      release()
    }
  }

  return async (tool, args) => {
    const { result, outcome } = await run(tool, args)
    onOutcome(outcome)
    return result
  }
}
