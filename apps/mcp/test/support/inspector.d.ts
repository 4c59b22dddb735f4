/** The Inspector's command, which has no types of its own. */
declare module '@modelcontextprotocol/inspector/clients/cli/build/index.js' {
  export function runCli(argv: readonly string[]): Promise<void>
  /** Prints the error and ends the process. */
  export function handleError(error: unknown): Promise<never>
}
