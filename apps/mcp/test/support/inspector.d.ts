/** The Inspector's command, which comes without types. */
declare module '@modelcontextprotocol/inspector/clients/cli/build/index.js' {
  export function runCli(argv: readonly string[]): Promise<void>
  /** Says what went wrong and ends the process. */
  export function handleError(error: unknown): Promise<never>
}
