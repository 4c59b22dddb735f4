/** The caught emails, in memory. */
import PostalMime from 'postal-mime'

export interface CaughtMail {
  /** Counts from 1. */
  readonly id: number
  readonly receivedAt: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly text: string
  /** Undefined if the email has plain text only. */
  readonly html: string | undefined
}

export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
}

export interface Mailbox {
  keep(raw: Buffer, envelope: Envelope): Promise<void>
  /** All emails, oldest first. */
  all(): readonly CaughtMail[]
  find(id: number): CaughtMail | undefined
  clear(): void
}

/** @param capacity the most emails; the oldest beyond that are dropped */
export function createMailbox(capacity: number): Mailbox {
  let mails: readonly CaughtMail[] = []
  let last = 0
  return {
    async keep(raw, { from, to }) {
      const { subject = '', messageId = '', text = '', html } = await PostalMime.parse(raw)
      last += 1
      const mail = {
        id: last,
        receivedAt: new Date().toISOString(),
        from,
        to,
        subject,
        messageId,
        text,
        html,
      }
      mails = [...mails, mail].slice(-capacity)
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    clear() {
      mails = []
    },
  }
}
