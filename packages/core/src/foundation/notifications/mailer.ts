/** The port to the email server. */
import type { RenderedLetter } from './render-letter.ts'

export interface Mailer {
  /**
   * Hands one email over to the server. Throws if that fails; the error may be temporary, so the caller tries again.
   */
  send(mail: Mail): Promise<void>
}

export interface Mail extends RenderedLetter {
  readonly to: string
  /**
   * The same for every try of one email, so that a mailbox that receives it twice shows it once. Omitted: a new one.
   */
  readonly messageId?: string
}
