/** The port to the email server. */
export interface Mailer {
  /**
   * Hands one email over to the server. Throws if that fails; the error may be temporary, so the caller tries again.
   */
  send(mail: Mail): Promise<void>
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /**
   * The same for every try of one email, so that a mailbox that receives it twice shows it once. Omitted: a new one.
   */
  readonly messageId?: string
}
