/** Who calls the tools, as the servers of every version of the protocol know it. */
import type { ToolResult } from './call-tool.ts'
import type { Tool } from './tool.ts'

/**
 * Runs a tool for one caller. Never throws.
 * @param offersPage whether a payment page is created and offered for a caller without credits
 */
type RunTool = (tool: Tool, args: unknown, offersPage: boolean) => Promise<ToolResult>

export interface ToolCaller {
  readonly runTool: RunTool
  /** The page where the customer buys credits; null: not known, or not for this caller. */
  readonly billingUrl: string | null
  /** All available tools. */
  readonly tools: readonly Tool[]
  /** Those of them that the caller may call. */
  readonly listed: readonly Tool[]
}
