import type { ToolResult } from './apps/app.ts'

/** The approval page of a rejected change, from the text that the model reads. */
export function readApprovalUrl(refused: ToolResult): string {
  const url = /https?:\/\/[^"\s]+\/approvals\/[\w-]+/.exec(JSON.stringify(refused).replaceAll('\\"', '"'))
  if (!url) throw new Error(`no approval is asked for: ${JSON.stringify(refused)}`)
  return url[0]
}
