/** Runs tools for one caller, within the customer's limits. */
import { callTool, type Tool, type ToolResult, toErrorResult } from '@vinspec/mcp-tools'
import type { RunTool } from '@vinspec/mcp-tools/server'
import { type BackendDependencies, type Caller, createCoreBackend } from './core-backend.ts'
import type { Limits } from './limits.ts'

export function createRunTool(dependencies: BackendDependencies, limits: Limits, caller: Caller): RunTool {
  const { principal } = caller
  const backend = createCoreBackend(dependencies, caller)

  return async (tool: Tool, args: unknown): Promise<ToolResult> => {
    if (tool.access === 'public' || !principal) return await callTool(tool, backend, args)
    const { refusal, release } = await limits.admitCall(tool, principal)
    if (refusal) return toErrorResult(backend.toErrorBody(refusal))
    try {
      return await callTool(tool, backend, args)
    } finally {
      release()
    }
  }
}
