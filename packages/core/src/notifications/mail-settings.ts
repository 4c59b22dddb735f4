/** How e-mail is sent, as every process that sends some is told by its environment. */
import type { EnvironmentReader } from '../environment.ts'

export interface MailSettings {
  /** The SMTP server, `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  readonly url: string
  /** The sender, `vinspec <mail@vinspec.example>`. */
  readonly from: string
}

/** Undefined: no mail can be sent. */
export function readMailSettings({ url, text, faults }: EnvironmentReader): MailSettings | undefined {
  const server = url('MAIL_URL', ['smtp:', 'smtps:'])
  if (server === undefined) return undefined
  const from = text('MAIL_FROM') ?? ''
  if (!from.includes('@')) faults.push('MAIL_FROM must be set to the sender of e-mail')
  return { url: server, from }
}
