/** How email is sent, from the environment of every process that sends it. */
import type { EnvironmentReader } from '../process/environment.ts'
import { isOnThisMachine } from '../process/private-servers.ts'

export interface MailSettings {
  /** The SMTP server, `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  readonly url: string
  /** The sender, `vinspec <mail@vinspec.example>`. */
  readonly from: string
  /** False only for a mail catcher on this machine. */
  readonly requireTls: boolean
}

/** Undefined: no email can be sent. */
export function readMailSettings(reader: EnvironmentReader): MailSettings | undefined {
  const { url, text, faults, isProduction } = reader
  const server = url('MAIL_URL', ['smtp:', 'smtps:'])
  if (server === undefined) return undefined
  const from = text('MAIL_FROM') ?? ''
  if (!from.includes('@')) faults.push('MAIL_FROM must be set to the sender of email')
  const { protocol, hostname, search } = URL.canParse(server)
    ? new URL(server)
    : new URL('smtps://unreadable')
  if (search !== '') faults.push('MAIL_URL must have no query: TLS cannot be configured there')
  const isCatcher = protocol === 'smtp:' && isOnThisMachine(hostname)
  if (isProduction && isCatcher) {
    faults.push('MAIL_URL must use TLS in production, even for a mail server on this machine')
  }
  return { url: server, from, requireTls: !isCatcher }
}
