/** Sends one mail, or throws. */
export interface Mailer {
  send(mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly html: string
  }): Promise<void>
}
