/** How to connect each client: what to do there, and what to copy. */

export interface Way {
  readonly client: string
  readonly steps: string
  /** Ready to be copied. */
  readonly code: string
  /** Opens the client with everything filled in. */
  readonly link?: { readonly href: string; readonly text: string }
}

const NAME = 'vinspec'

export function waysToConnect(mcpUrl: string): Way[] {
  return [
    {
      client: 'Claude',
      steps: 'Go to Settings > Connectors > Add custom connector, and paste this URL:',
      code: mcpUrl,
    },
    {
      client: 'ChatGPT',
      steps:
        'Go to Settings > Apps & Connectors > Advanced settings and turn on developer mode. Then select Create, paste this URL, and choose OAuth:',
      code: mcpUrl,
    },
    {
      client: 'Cursor',
      steps: 'Add this to ~/.cursor/mcp.json:',
      code: JSON.stringify({ mcpServers: { [NAME]: { url: mcpUrl } } }, null, 2),
      link: { href: cursorLink(mcpUrl), text: 'Add to Cursor' },
    },
    {
      client: 'VS Code',
      steps: 'Add this to .vscode/mcp.json:',
      code: JSON.stringify({ servers: { [NAME]: { type: 'http', url: mcpUrl } } }, null, 2),
      link: { href: codeLink(mcpUrl), text: 'Add to VS Code' },
    },
    {
      client: 'Command line',
      steps: 'Claude Code and Codex:',
      code: `claude mcp add --transport http ${NAME} ${mcpUrl}\ncodex mcp add ${NAME} --url ${mcpUrl}`,
    },
    {
      client: 'Without sign-in',
      steps:
        "An agent that can't open a browser can send an API key instead, with the permissions of that key:",
      code: `claude mcp add --transport http ${NAME} ${mcpUrl} \\\n  --header "Authorization: Bearer $VINSPEC_API_KEY"`,
    },
  ]
}

function cursorLink(url: string): string {
  const config = Buffer.from(JSON.stringify({ url })).toString('base64')
  const query = new URLSearchParams({ name: NAME, config })
  return `cursor://anysphere.cursor-deeplink/mcp/install?${query.toString()}`
}

function codeLink(url: string): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', url }))}`
}
