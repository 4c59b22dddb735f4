/** What the MCP server is told that it is called: wherever it listens, it must know before. */
export const MCP_URL = new URL('http://localhost/mcp')
