import type { ServiceInfo } from '@vinspec/contract'
import { blocks, factList } from './markdown.ts'

export function serviceInfoText({
  name,
  summary,
  capabilities,
  coverage,
  limits,
  links,
}: ServiceInfo): string {
  const list = (sentences: readonly string[]) => sentences.map((sentence) => `- ${sentence}`).join('\n')
  return blocks(
    `**${name}**: ${summary}`,
    list(capabilities),
    list(coverage),
    factList([
      ['A lookup costs', `${limits.credits_per_lookup} credit`],
      ['Credits expire', `${limits.credits_expire_after_days} days after the payment`],
      ['Repeating a lookup is free for', `${limits.replay_hours} hours`],
      ['Account and sign-up', links.account_url ?? null],
      ['Documentation', links.docs_url],
      ['API', links.api_url],
      ['MCP', links.mcp_url ?? null],
    ]),
  )
}
