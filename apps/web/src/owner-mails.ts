/** Emails to owners of cars, who have no account. Their links contain secrets, so they are sent at once and stored nowhere. */
import { type Mailer, renderLetter } from '@vinspec/core/notifications'

export interface OwnerMails {
  sendAsk(to: string, ask: MailedAsk): Promise<void>
  /** Sends the link with which an owner can see and end a consent. */
  sendWithdrawal(to: string, withdrawal: { readonly title: string; readonly url: URL }): Promise<void>
}

export interface MailedAsk {
  readonly title: string
  readonly vin: string
  /** The email address of the customer who asks. It is proved, while anyone can choose any name. */
  readonly askedBy: string
  readonly days: number
  readonly url: URL
}

export function createOwnerMails(mailer: Mailer): OwnerMails {
  return {
    sendAsk: async (to, { title, vin, askedBy, days, url }) =>
      await mailer.send({
        to,
        ...renderLetter({
          subject: `May we read your ${title}?`,
          paragraphs: [
            `${askedBy} asks you, as the owner of this car, to let vinspec read its battery and equipment at its maker.`,
            "The page behind the link says what is read, who sees it, and for how long. Nothing happens unless you sign in at your car's maker and agree.",
          ],
          facts: [
            ['Car', title],
            ['VIN', vin],
          ],
          action: { label: 'Read what is asked', url },
          note: `The link works once, for ${days} days. If this isn't your car, or you don't know who asks, ignore this email.`,
          reason: `You received this email because ${askedBy} entered your address. We keep no copy of your address.`,
        }),
      }),
    sendWithdrawal: async (to, { title, url }) =>
      await mailer.send({
        to,
        ...renderLetter({
          subject: `Your consent to read your ${title}`,
          paragraphs: [
            'The page behind this link shows what you agreed to and when your car was last read. You can withdraw there at any time.',
          ],
          action: { label: 'View or withdraw', url },
          note: 'Keep this email: the link works for as long as we keep anything about your car. Anyone who has it can withdraw.',
          reason: 'You received this email because you asked for it. We keep no copy of your address.',
        }),
      }),
  }
}
