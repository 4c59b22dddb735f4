/** The commands for MCP clients, in a bundle of their own: what they need would slow every other command. */
export { installTools } from './install.ts'
export { serveTools } from './serve.ts'
