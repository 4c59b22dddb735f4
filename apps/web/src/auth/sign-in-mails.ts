/** The mails of signing in. Their links hold secrets: they are sent at once and kept nowhere. */
import { type Letter, type Mailer, renderLetter } from '@vinspec/core'

export interface SignInMails {
  sendVerification(email: string, token: string): Promise<void>
  sendPasswordReset(email: string, token: string): Promise<void>
  sendAlreadyRegistered(email: string): Promise<void>
  /** Asks the owner of the present address, before the new one is asked. */
  sendEmailChange(email: string, change: EmailChange): Promise<void>
  /** @param next the page to go on with */
  sendSignInLink(email: string, token: string, next: unknown): Promise<void>
  /** For somebody who is signed in and is to confirm that it is them. */
  sendStepUpCode(email: string, code: string): Promise<void>
}

export interface EmailChange {
  readonly newEmail: string
  readonly token: string
}

export function createSignInMails(mailer: Mailer, publicUrl: URL): SignInMails {
  const send = (to: string, letter: Letter) => mailer.send({ to, ...renderLetter(letter) })
  const link = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  return {
    sendVerification: (email, token) =>
      send(email, {
        subject: 'Confirm your e-mail address',
        paragraphs: ['Confirm that this address is yours to finish setting up your vinspec account.'],
        action: { label: 'Confirm address', url: link('/verify-email', { token }) },
        note: 'The link works for 24 hours. If you did not ask for this, ignore this mail: nothing happens without you.',
      }),
    sendPasswordReset: (email, token) =>
      send(email, {
        subject: 'Set a new password',
        paragraphs: ['Somebody, hopefully you, asked to set a new password for your vinspec account.'],
        action: { label: 'Set a new password', url: link('/reset-password', { token }) },
        note: 'The link works for 30 minutes and once. If it was not you, ignore this mail: your password stays as it is.',
      }),
    sendAlreadyRegistered: (email) =>
      send(email, {
        subject: 'You already have an account',
        paragraphs: [
          'Somebody, hopefully you, tried to sign up with this address, which has a vinspec account already.',
        ],
        action: { label: 'Sign in', url: link('/sign-in') },
        note: 'You can sign in with a link by mail, or set a new password, when you do not remember yours.',
      }),
    sendEmailChange: (email, { newEmail, token }) =>
      send(email, {
        subject: 'Change of your e-mail address',
        paragraphs: [
          `Somebody, hopefully you, wants to sign in to vinspec with ${newEmail} instead of this address.`,
        ],
        action: { label: 'Change address', url: link('/verify-email', { token }) },
        note: 'We ask at the new address next. If it was not you, ignore this mail, and change your password.',
      }),
    sendSignInLink: (email, token, next) =>
      send(email, {
        subject: 'Your sign-in link',
        paragraphs: ['Follow the link to sign in to vinspec.'],
        action: {
          label: 'Sign in',
          url: link('/sign-in/link', { token, ...(typeof next === 'string' ? { next } : {}) }),
        },
        note: 'The link works for 10 minutes and once. If you did not ask for it, ignore this mail.',
      }),
    sendStepUpCode: (email, code) =>
      send(email, {
        subject: 'Your confirmation code',
        paragraphs: ['Type this code on the page that asks you to confirm that it is you.'],
        facts: [['Code', code]],
        action: { label: 'Check your sessions', url: link('/account') },
        note: 'The code works for 10 minutes and once, where it was asked for. If it was not you, somebody else uses your account: end that session and change your password. Never tell anyone this code.',
      }),
  }
}
