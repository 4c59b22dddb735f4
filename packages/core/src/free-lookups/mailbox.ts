/** Which mailbox an address reaches: one has many spellings. */
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/** @param email in any spelling; the result is for comparing, not for sending to */
export function toMailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).replace(/\.$/, '')
  const [name = ''] = address.slice(0, at).split('+')
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Whether anyone can read the mailbox and nobody keeps it, as the list says of its domain or of one above. */
export function isDisposable(email: string): boolean {
  disposable ??= disposableEmailBlocklistSet()
  const labels = (toMailbox(email).split('@')[1] ?? '').split('.')
  return labels.some((_, i) => disposable?.has(labels.slice(i).join('.')))
}

let disposable: ReadonlySet<string> | undefined
