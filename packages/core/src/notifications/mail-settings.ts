/** How e-mail is sent, as every process that sends some is told by its environment. */

export interface MailSettings {
  /** The SMTP server, `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  readonly url: string
  /** The sender, `vinspec <mail@vinspec.example>`. */
  readonly from: string
  /** The portal, where links in mails lead. */
  readonly portalUrl: URL
}

export interface ReadMailSettings {
  /** Undefined: no mail can be sent. */
  readonly settings: MailSettings | undefined
  /** What is wrong with the environment; the URL is not named, it may hold a password. */
  readonly faults: readonly string[]
}

export function readMailSettings(env: Readonly<Record<string, string | undefined>>): ReadMailSettings {
  const url = env['MAIL_URL'] || undefined
  const from = env['MAIL_FROM'] ?? ''
  const portalUrl = env['PORTAL_URL'] ?? ''
  if (url === undefined) return { settings: undefined, faults: [] }
  const faults = [
    ...unless(isUrl(url, /^smtps?:$/), 'MAIL_URL must be an smtp:// or smtps:// URL'),
    ...unless(/@/.test(from), 'MAIL_FROM must be set to the sender of e-mail'),
    ...unless(isUrl(portalUrl, /^https?:$/), 'PORTAL_URL must be set to where customers find the portal'),
  ]
  return faults.length > 0
    ? { settings: undefined, faults }
    : { settings: { url, from, portalUrl: new URL(portalUrl) }, faults }
}

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol)
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
