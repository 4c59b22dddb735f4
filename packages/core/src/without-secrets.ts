/** An API key or an app's token wherever it may appear: in a path, a message, a quoted value. */
const OWN_SECRET = /(vsk_live|vsa|vsr)_\w+/g
/** Keys and secrets of the payment vendor, and the secret of a single payment. */
const PAYMENT_SECRET = /\b((?:sk|rk)_(?:live|test)|whsec|(?:pi|seti)_[A-Za-z0-9]+_secret)_\w+/g
/** The password in a URL such as `postgresql://user:password@host`; it may hold `@` and `/` unescaped. */
const URL_PASSWORD = /(\w:\/\/[^\s/:"@]*):[^\s"]+@/g

/** Blanks, in a line for the log, every secret that this service handles. */
export function withoutSecrets(text: string): string {
  return text
    .replace(OWN_SECRET, '$1_[redacted]')
    .replace(PAYMENT_SECRET, '$1_[redacted]')
    .replace(URL_PASSWORD, '$1:[redacted]@')
}
