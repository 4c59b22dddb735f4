/** What the environment says. The only file that reads it, beside the settings of MCP clients (`mcp/config.ts`). */

export interface Environment {
  readonly apiKey: string | undefined
}

/** An empty variable counts as unset. */
export function readEnvironment(): Environment {
  return { apiKey: process.env['VINSPEC_API_KEY'] || undefined }
}
