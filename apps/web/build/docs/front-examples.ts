/** The first calls on the front page, highlighted, with places for the service's address and the key. */
import { commandExample, connectExample, curlExample, sdkExample } from '../../app/public/examples.ts'
import { renderPage } from './render-page.ts'

const FACTS = { apiUrl: '{{api_url}}', key: '{{key}}' }

const EXAMPLES = [
  ['sh REST', curlExample(FACTS)],
  ['ts TypeScript', sdkExample(FACTS)],
  ['sh Terminal', commandExample(FACTS)],
  ['sh Agents (MCP), here Claude Code', connectExample('{{mcp_url}}')],
] as const

export function frontExamples(): string {
  const blocks = EXAMPLES.map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``)
  return renderPage(['# Examples', 'First calls.', ...blocks].join('\n\n'), { slug: 'examples' }).html
}
