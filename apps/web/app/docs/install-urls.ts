/** Links that add the remote MCP server to an editor. They have no key in them: the editor asks to connect the account. */

/** Opens Cursor, which asks before it adds anything. */
export function cursorInstallUrl(mcpUrl: string): string {
  const config = btoa(JSON.stringify({ url: new URL(mcpUrl).href }))
  return `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name: 'vinspec', config })}`
}

/** The same for VS Code, which reads everything after the question mark. */
export function vscodeInstallUrl(mcpUrl: string): string {
  const server = { name: 'vinspec', type: 'http', url: new URL(mcpUrl).href }
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`
}
