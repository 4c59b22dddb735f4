/** Which redirect URIs an app may have, and how the consent page describes them to the customer. */

const LONGEST_URI = 2_000
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
/** The characters of a URI (RFC 3986). With others the host could be misread: browsers read `\` as `/`, and drop tabs and line breaks. */
const ONLY_URI_CHARACTERS = /^[!#-;=?-[\]_a-z~]*$/
/**
 * An app's own scheme, in the form that RFC 8252 requires (section 7.1): its publisher's domain, reversed. So it is
 * never one that browsers or operating systems act on: those have no dot or, like `x-apple.`, do not start with a
 * domain.
 */
const REVERSE_DOMAIN_SCHEME = /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+:$/
/** Schemes of agents that predate the rule or ignore it. README.md gives the reason for each. */
const KNOWN_SCHEMES: ReadonlyMap<string, string> = new Map([
  ['claude:', 'Claude'],
  ['cursor:', 'Cursor'],
  ['grokbot:', 'Grok Bot'],
  ['vscode:', 'Visual Studio Code'],
  ['vscode-insiders:', 'Visual Studio Code Insiders'],
  ['warp:', 'Warp'],
  ['windsurf:', 'Windsurf'],
])

/** Returns what is wrong with the URI, for the app's developer; undefined if nothing is. */
export function judgeRedirectUri(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI || !URL.canParse(uri)) {
    return `must be URIs of at most ${LONGEST_URI} characters`
  }
  if (!ONLY_URI_CHARACTERS.test(uri)) return 'must contain only URI characters: encode all others'
  const { protocol, hostname, username, password } = new URL(uri)
  if (username !== '' || password !== '') return 'must have no user name or password'
  if (uri.includes('#')) return 'must have no fragment'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:') {
    return LOOPBACK_HOSTS.has(hostname)
      ? undefined
      : 'must use https, except for localhost, 127.0.0.1 and [::1], where http is allowed'
  }
  return isAppScheme(protocol)
    ? undefined
    : `must not use "${protocol}": an app's own scheme is named after a domain, as in com.example.app:/callback`
}

/** False if no app may have the URI's scheme. True for a URI with any other fault. */
export function hasAcceptedScheme(uri: unknown): boolean {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return true
  const { protocol } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' || isAppScheme(protocol)
}

function isAppScheme(protocol: string): boolean {
  return KNOWN_SCHEMES.has(protocol) || REVERSE_DOMAIN_SCHEME.test(protocol)
}

/** How a redirect URI is described to the customer. */
export interface RedirectTarget {
  /** The receiver of the answer. Hosts are in ASCII, so that a lookalike domain does not read like the real one. */
  readonly name: string
  /** The complete URI, including path and query. */
  readonly address: string
}

export function describeTarget(uri: URL): RedirectTarget {
  return { name: nameTarget(uri), address: uri.href }
}

function nameTarget({ protocol, host }: URL): string {
  if (protocol === 'https:') return host
  if (protocol === 'http:') return 'a program on this computer'
  const known = KNOWN_SCHEMES.get(protocol)
  return known === undefined
    ? `the program that opens ${protocol} links on this device`
    : `${known} on this device`
}

/** Identifies an app among those that register from one IP address: the host, or the scheme, of its redirect URI. */
export function hostOfApp(uri: string | undefined): string {
  if (uri === undefined || !URL.canParse(uri)) return ''
  const { protocol, hostname } = new URL(uri)
  return protocol === 'https:' ? hostname : protocol
}
