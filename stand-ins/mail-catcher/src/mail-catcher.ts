/** An SMTP server that delivers nothing, but shows what it receives on a page. */
import { buildApp } from './app.ts'
import { type CaughtMail, createMailbox } from './mailbox.ts'
import { startSmtp } from './smtp.ts'

export interface MailCatcherSettings {
  /** 0, the default, for any free port. */
  readonly port?: number
  readonly smtpPort?: number
  /** How many of the latest emails are stored. */
  readonly capacity?: number
}

export interface MailCatcher {
  /** The page, e.g. `http://127.0.0.1:4018`. */
  readonly url: string
  /** The URL for senders, such as `smtp://127.0.0.1:4019`. */
  readonly smtpUrl: string
  /** All emails, oldest first. */
  mails(): readonly CaughtMail[]
  /** Rejects the next emails, as a busy server does. */
  refuseNext(mails: number): void
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const CAPACITY = 500

export async function startMailCatcher(settings: MailCatcherSettings = {}): Promise<MailCatcher> {
  const mailbox = createMailbox(settings.capacity ?? CAPACITY)
  const smtp = await startSmtp(mailbox, { host: HOST, port: settings.smtpPort ?? 0 })
  const app = await buildApp(mailbox)
  const url = await app.listen({ host: HOST, port: settings.port ?? 0 })
  return {
    url,
    smtpUrl: `smtp://${HOST}:${smtp.port}`,
    mails: mailbox.all,
    refuseNext: smtp.refuseNext,
    close: async () => {
      await app.close()
      await smtp.close()
    },
  }
}
