import { expect, test } from 'vitest'
import { cursorInstallUrl, vscodeInstallUrl } from './install-urls.ts'

const MCP_URL = 'https://mcp.vinspec.example/mcp'

test('the link for Cursor has its name and settings, and nothing else', () => {
  const url = new URL(cursorInstallUrl(MCP_URL))
  expect(`${url.protocol}//${url.host}${url.pathname}`).toBe('cursor://anysphere.cursor-deeplink/mcp/install')
  expect([...url.searchParams.keys()]).toEqual(['name', 'config'])
  expect(url.searchParams.get('name')).toBe('vinspec')
  expect(JSON.parse(atob(url.searchParams.get('config') ?? ''))).toEqual({ url: MCP_URL })
})

test('the link for VS Code has the server as it is in its settings', () => {
  const [scheme, settings = ''] = vscodeInstallUrl(MCP_URL).split('?')
  expect(scheme).toBe('vscode:mcp/install')
  expect(JSON.parse(decodeURIComponent(settings))).toEqual({ name: 'vinspec', type: 'http', url: MCP_URL })
})

test.each(['https://mcp.vinspec.example/mcp?a=1&b=ö#"<>', 'http://127.0.0.1:4020/mcp'])(
  'an address such as %s arrives as it is',
  (mcpUrl) => {
    const { href } = new URL(mcpUrl)
    const config = new URL(cursorInstallUrl(mcpUrl)).searchParams.get('config') ?? ''
    expect(JSON.parse(atob(config))).toEqual({ url: href })
    const [, settings = ''] = vscodeInstallUrl(mcpUrl).split('?')
    expect(JSON.parse(decodeURIComponent(settings))).toMatchObject({ url: href })
  },
)
