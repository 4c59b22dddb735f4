/** The port to the email server. */
export interface Mailer {
  /** Hands one mail over, or throws. Its fault may be passing: the caller tries again. */
  send(mail: Mail): Promise<void>
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every try of one mail, so that a mailbox that gets two shows one. Undefined: a new one. */
  readonly messageId?: string
}
