/** An SMTP server that delivers nothing: what it takes is shown on a page. */
import { buildApp } from './app.ts'
import { type CaughtMail, createMailbox } from './mailbox.ts'
import { startSmtp } from './smtp.ts'

export interface MailCatcherSettings {
  /** 0 by default: any free one. */
  readonly port?: number
  readonly smtpPort?: number
  /** How many mails it keeps, the latest. */
  readonly capacity?: number
}

export interface MailCatcher {
  /** The page, e.g. `http://127.0.0.1:4018`. */
  readonly url: string
  /** The URL for senders, such as `smtp://127.0.0.1:4019`. */
  readonly smtpUrl: string
  /** The oldest first. */
  mails(): readonly CaughtMail[]
  /** Refuses the next mails, as a busy server does. */
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
