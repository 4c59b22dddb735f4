/** An app that uses the tools for a customer, whatever library it is built with. */

export interface App {
  /** Connects the account first, if the server requires that. */
  callTool(name: string, args?: object): Promise<ToolResult>
  /** How often it asked its customer to connect the account. */
  asked(): number
  close(): Promise<void>
}

/** The result as the client passes it to the model. */
export type ToolResult = Readonly<Record<string, unknown>>

/** Takes an authorization request to the customer, and returns where the browser was redirected with the answer. */
export type Ask = (url: URL) => Promise<URL>

/** The libraries' own timeout of a minute may be too short for signing in on a busy machine. */
export const PATIENT = { timeout: 290_000 }

/** Opens an app that asks this customer. */
export type OpenApp = (ask: Ask) => Promise<App>
