/** What models read first: what this is, and where everything is as Markdown (https://llmstxt.org). */
import { about } from '@vinspec/contract/about'
import { servicesContext } from '@vinspec/web/services'
import { DOC_GROUPS, markdownPath } from '../../docs/docs.server.ts'
import type { Route } from './+types/llms-txt.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, apiUrl, mcpUrl } = context.get(servicesContext)
  const docs = DOC_GROUPS.map(({ title, pages }) => {
    const links = pages.map(
      ({ slug, name, description }) =>
        `- [${name}](${publicUrl.origin}${markdownPath(slug)}): ${description}`,
    )
    return [`## ${title}`, '', ...links].join('\n')
  })
  const programs = [
    `- [OpenAPI document](${apiUrl}/openapi.json): every operation of the API at ${apiUrl}`,
    ...(mcpUrl === undefined ? [] : [`- [MCP server](${mcpUrl}): the same actions as tools for agents`]),
  ]
  const text = ['# vinspec', `> ${about.summary}`, ...docs, ['## For programs', '', ...programs].join('\n')]
  return new Response(`${text.join('\n\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
