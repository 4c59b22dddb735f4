/** Options that every command understands, as they were given. */

export const FORMATS = ['table', 'json', 'jsonl', 'csv', 'yaml'] as const
export type Format = (typeof FORMATS)[number]

export interface Settings {
  /** The same as the output `json`. */
  readonly json?: true
  readonly output?: Format
  /** A filter of jq for the JSON. */
  readonly jq?: string
  /** A Liquid template for the JSON. */
  readonly template?: string
  readonly baseUrl?: string
  /** Instead of the environment's, or of the profile's. */
  readonly apiKey?: string
  readonly profile?: string
  /** Longest time for one attempt, in seconds. */
  readonly timeout?: number
  readonly retries?: number
  readonly idempotencyKey?: string
  /** Shows requests and responses. */
  readonly verbose?: true
  /** Shows what would happen and changes nothing. */
  readonly dryRun?: true
}

/** Undefined: for people. */
export function formatOf({ json, output, jq, template }: Settings): Format {
  return json ? 'json' : (output ?? (jq === undefined && template === undefined ? 'table' : 'json'))
}

/** How errors are reported: a program that reads JSON gets JSON. */
export function wantsJsonErrors(settings: Settings): boolean {
  return settings.template === undefined && ['json', 'jsonl'].includes(formatOf(settings))
}

/** The same of a command line that could not be parsed. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  return /(^| )(--json|--jq|(-o ?|--output[ =])jsonl?)( |=|$)/.test(options.join(' '))
}

export interface InstallSettings extends Settings {
  /** URL of the remote MCP server. */
  readonly remote?: string
}

export interface LoginSettings extends Settings {
  /** The key comes on standard input. */
  readonly withToken?: true
  /** False: opens none. */
  readonly browser?: boolean
  /** The website where the customer approves. */
  readonly portalUrl?: string
}

export interface VerifySettings extends Settings {
  /** A file of public keys. */
  readonly keys?: string
  /** The website whose keys count. */
  readonly portalUrl?: string
}

export interface SpendingSettings {
  readonly yes?: true
  readonly maxCredits?: number
  /** Vehicles in My Vehicles, too. */
  readonly again?: true
}

export interface FileSettings extends Settings, SpendingSettings {
  /** Which one has the VINs. */
  readonly column?: string
}

export interface EnrichSettings extends Omit<FileSettings, 'output'> {
  /** The file to write. */
  readonly output?: string
}

export interface ApiSettings extends Settings {
  readonly data?: string
  readonly field?: readonly string[]
  readonly header?: readonly string[]
}

export interface CheckoutSettings extends Settings {
  readonly open?: true
  readonly wait?: true
}
