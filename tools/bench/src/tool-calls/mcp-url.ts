/** The MCP server's public URL, which it must know before it listens. */
export const MCP_URL = new URL('http://localhost/mcp')
