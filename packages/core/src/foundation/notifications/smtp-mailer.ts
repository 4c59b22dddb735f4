import { SpanKind } from '@opentelemetry/api'
import { createTransport } from 'nodemailer'
import { inSpan } from '../process/spans.ts'
import type { MailSettings } from './mail-settings.ts'
import type { Mailer } from './mailer.ts'

/** Together shorter than a notification's lease. */
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Sends over SMTP, with one connection for each email. */
export function createSmtpMailer({ url, from, requireTls }: MailSettings): Mailer {
  const transport = createTransport(
    {
      url,
      // Otherwise, an attacker on the network could remove the offer of TLS and read every sign-in link.
      requireTLS: requireTls,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // An email consists only of text: nothing in it may name a file or a URL to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const attributes = { 'network.protocol.name': 'smtp', 'server.address': new URL(url).hostname }
  return {
    send: ({ to, subject, text, html, messageId }) =>
      inSpan(
        () => ({ name: 'send email', kind: SpanKind.CLIENT, attributes }),
        async () => {
          await transport.sendMail({
            to,
            subject,
            text,
            html,
            // Prevents out-of-office replies.
            headers: { 'Auto-Submitted': 'auto-generated' },
            ...(messageId === undefined ? {} : { messageId }),
          })
        },
      ),
  }
}
