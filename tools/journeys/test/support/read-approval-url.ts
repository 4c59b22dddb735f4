import type { ToolResult } from './apps/app.ts'

/** Where a refusal leads the customer, as it stands in what the model reads. */
export function readApprovalUrl(refused: ToolResult): string {
  const url = /https?:\/\/[^"\s]+\/approvals\/[\w-]+/.exec(JSON.stringify(refused).replaceAll('\\"', '"'))
  if (!url) throw new Error(`no approval is asked for: ${JSON.stringify(refused)}`)
  return url[0]
}
