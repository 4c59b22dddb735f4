/**
 * An escaped letter or digit, no matter how often the escape itself is escaped. It is equivalent to the character (RFC
 * 3986, section 6.2.2.2).
 */
const ESCAPED = /%(?:25)*([2-7][\da-f])/gi
const UNRESERVED = /^[\w.~-]$/
/** What follows the scheme in an Authorization header, after a blank or an escaped blank. */
const CREDENTIALS = /(?<![A-Za-z])(bearer|basic)((?:\s|\+|%(?:25)*20)+)[\w.~+/=-]{16,}/gi
/** API keys, and access and refresh tokens, wherever they may appear: in a path, a message, or a quoted value. */
const OWN_SECRET = /(vs[a-z]_(?:live_|test_)?)\w{8,}/g
/** Keys and secrets of the payment vendor, and the secret of a single payment. */
const PAYMENT_SECRET = /(?<![A-Za-z])((?:sk|rk)_(?:live|test)|whsec|(?:pi|seti)_[A-Za-z0-9]+_secret)_\w+/g
/** The password in a URL such as `postgresql://user:password@host`; it may contain unescaped `@` and `/`. */
const URL_PASSWORD = /(\w:\/\/[^\s/:"@]*):[^\s"]+@/g
/** The portal's cookies: sessions, known browsers, and authorization requests of apps. */
const COOKIE = /(?<![A-Za-z])((?:__Secure-|__Host-)?vinspec[.\w-]*=)[^;\s"\\,]+/g
/** Secret parameters in a query, a form, or a cookie of the authorization server. */
const PARAMETER =
  /([?&;\s"](?:token|code|state|access_token|refresh_token|id_token|id_token_hint|client_secret|code_verifier|api_key|key|secret|password|session|_interaction(?:_resume)?(?:\.sig)?)=)[^&;\s"\\#]+/gi
/** Secret fields of JSON, including JSON within a string. `code` is not among them: errors have one. */
const FIELD =
  /(\\*"(?:token|access_?token|refresh_?token|id_?token|client_?secret|code_?verifier|secret|password|cookie|authorization|set-cookie)\\*"\s*:\s*\\*")[^"\\]+/gi

/** Masks every secret that this service handles, in a line for the log. */
export function withoutSecrets(text: string): string {
  return text
    .replace(ESCAPED, unescapeLetter)
    .replace(CREDENTIALS, '$1$2[redacted]')
    .replace(OWN_SECRET, '$1[redacted]')
    .replace(PAYMENT_SECRET, '$1_[redacted]')
    .replace(URL_PASSWORD, '$1:[redacted]@')
    .replace(COOKIE, '$1[redacted]')
    .replace(PARAMETER, '$1[redacted]')
    .replace(FIELD, '$1[redacted]')
}

/**
 * A path segment that no person chose: upper and lower case letters and digits. A UUID is not: it identifies something,
 * and proves nothing.
 */
const RANDOM_SEGMENT = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w.~-]{20,}$/

/** A path for the log or a trace. Links in emails have their proofs in the query, and some in a segment. */
export function pathWithoutSecrets(url: string): string {
  const [path = ''] = url.split('?', 1)
  return withoutSecrets(path)
    .split('/')
    .map((segment) => (RANDOM_SEGMENT.test(segment) ? '[redacted]' : segment))
    .join('/')
}

function unescapeLetter(escaped: string, code: string): string {
  const letter = String.fromCharCode(Number.parseInt(code, 16))
  return UNRESERVED.test(letter) ? letter : escaped
}
