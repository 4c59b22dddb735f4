/** An app that works with the tools for a customer, whatever it is made of. */

export interface App {
  /** Connects the account first, when the server wants that. */
  callTool(name: string, args?: object): Promise<ToolResult>
  /** How often it asked its customer to connect the account. */
  asked(): number
  close(): Promise<void>
}

/** As the client hands it to the model. */
export type ToolResult = Readonly<Record<string, unknown>>

/** Brings the customer an authorization request, and returns where the browser was sent with the answer. */
export type Ask = (url: URL) => Promise<URL>

/** The libraries give up after a minute, in which a busy machine may not have signed anybody in. */
export const PATIENT = { timeout: 290_000 }

/** Opens an app that asks this customer. */
export type OpenApp = (ask: Ask) => Promise<App>
