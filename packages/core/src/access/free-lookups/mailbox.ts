/** Which mailbox an address reaches: one mailbox can have many spellings. */
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/** @param email in any spelling; the result is for comparing, not for sending to */
export function toMailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).replace(/\.$/, '')
  const [name = ''] = address.slice(0, at).split('+')
  const [, owner, fastmail] = FASTMAIL_SUBDOMAIN.exec(domain) ?? []
  if (owner !== undefined) return `${owner}@${fastmail}`
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  return provider ? `${provider.spell(name)}@${provider.domains[0]}` : `${name}@${domain}`
}

interface Provider {
  /** Domains that lead to the same mailbox; the first stands for them all. */
  readonly domains: readonly string[]
  /** Turns any spelling of the name into the one that is compared. */
  readonly spell: (name: string) => string
}

const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], spell: (name) => name.replaceAll('.', '') },
  {
    domains: ['proton.me', 'pm.me', 'protonmail.com', 'protonmail.ch'],
    spell: (name) => name.replaceAll(/[._-]/g, ''),
  },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'],
    spell: (name) => name.replaceAll('.', '-'),
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'], spell: (name) => name },
]

/** At these domains, the subdomain names the mailbox, whatever is before the @. */
const FASTMAIL_SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/

/**
 * Whether anyone can read the mailbox and nobody owns it, according to the list's entry for its domain or a parent
 * domain.
 */
export function isDisposable(email: string): boolean {
  disposable ??= disposableEmailBlocklistSet()
  const labels = (toMailbox(email).split('@')[1] ?? '').split('.')
  return labels.some((_, i) => disposable?.has(labels.slice(i).join('.')))
}

let disposable: ReadonlySet<string> | undefined
