/** The tools of the MCP servers: their names, inputs, results, and texts. No transport. */
export type { Backend, Docs } from './backend.ts'
export { callTool, refuseCall, type ToolCall, type ToolResult } from './call-tool.ts'
export { describeTools } from './describe-tools.ts'
export { isBuying } from './next-steps.ts'
export { findTool, tools } from './registry.ts'
export { selectTools, sells } from './selection.ts'
export { ACCESS_SCOPE, billingUrlOf, DESCRIPTION, instructionsFor, placesOf, serviceInfo } from './service.ts'
export type { Tool } from './tool.ts'
