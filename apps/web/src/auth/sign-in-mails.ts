/** The emails of signing in. Their links contain secrets, so they are sent at once and stored nowhere. */
import { type Letter, type Mailer, renderLetter } from '@vinspec/core/notifications'

export interface SignInMails {
  /** @param next the page to continue to */
  sendVerification(email: string, token: string, next: string | undefined): Promise<void>
  sendPasswordReset(email: string, token: string): Promise<void>
  sendAlreadyRegistered(email: string): Promise<void>
  /** To the current address, before the new one is asked. */
  sendAddressChangeRequest(
    email: string,
    change: { readonly newEmail: string; readonly token: string },
  ): Promise<void>
  /** To the new address, once the old one has agreed. */
  sendAddressChange(
    email: string,
    change: { readonly oldEmail: string; readonly token: string },
  ): Promise<void>
  /** To an address that already has an account, and that another account wanted to change to. */
  sendAddressTaken(email: string): Promise<void>
  /** @param next the page to continue to */
  sendSignInLink(email: string, token: string, next: string | undefined): Promise<void>
  /** For a signed-in customer who must confirm their identity. */
  sendStepUpCode(email: string, code: string): Promise<void>
}

export function createSignInMails(mailer: Mailer, publicUrl: URL): SignInMails {
  const send: Send = (to, letter) => mailer.send({ to, ...renderLetter(letter) })
  const link: LinkTo = (path, query = {}) => {
    const url = new URL(path, publicUrl)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, value)
    }
    return url
  }
  return { ...mailsOfSigningIn(send, link), ...mailsOfAddresses(send, link) }
}

type Send = (to: string, letter: Letter) => Promise<void>
type LinkTo = (path: string, query?: Readonly<Record<string, string | undefined>>) => URL

type AddressMails = Pick<
  SignInMails,
  'sendVerification' | 'sendAddressChangeRequest' | 'sendAddressChange' | 'sendAddressTaken'
>

function mailsOfSigningIn(send: Send, link: LinkTo): Omit<SignInMails, keyof AddressMails> {
  return {
    sendPasswordReset: (email, token) =>
      send(email, {
        subject: 'Set a new password',
        paragraphs: ['Someone asked to set a new password for your vinspec account.'],
        action: { label: 'Set a new password', url: link('/reset-password', { token }) },
        note: "The link works once, for 30 minutes. If this wasn't you, ignore this email. Your password stays the same.",
      }),
    sendAlreadyRegistered: (email) =>
      send(email, {
        subject: 'You already have an account',
        paragraphs: ['Someone tried to sign up with this address, but it already has a vinspec account.'],
        action: { label: 'Sign in', url: link('/sign-in') },
        note: 'If you forgot your password, sign in with an emailed link or set a new password.',
      }),
    sendSignInLink: (email, token, next) =>
      send(email, {
        subject: 'Your sign-in link',
        paragraphs: ['Follow the link to sign in to vinspec.'],
        action: { label: 'Sign in', url: link('/sign-in/link', { token, next }) },
        note: "The link works once, for 10 minutes. If you didn't request it, ignore this email.",
      }),
    sendStepUpCode: (email, code) =>
      send(email, {
        subject: 'Your confirmation code',
        paragraphs: ["Enter this code on the page that asks you to confirm that it's you."],
        facts: [['Code', code]],
        action: { label: 'Check your sessions', url: link('/account') },
        note: "The code works once, for 10 minutes, in the session that requested it. If that wasn't you, someone else is using your account: end that session and change your password. Never share this code.",
      }),
  }
}

function mailsOfAddresses(send: Send, link: LinkTo): AddressMails {
  return {
    sendVerification: (email, token, next) =>
      send(email, {
        subject: 'Confirm your email address',
        paragraphs: ['Confirm that this address is yours to finish setting up your vinspec account.'],
        action: { label: 'Confirm address', url: link('/verify-email', { token, next }) },
        note: "The link works for 24 hours. If you didn't request this, ignore this email and nothing happens.",
      }),
    sendAddressChangeRequest: (email, { newEmail, token }) =>
      send(email, {
        subject: 'Change your email address?',
        paragraphs: [
          `Someone signed in to your vinspec account asked to change its email address from this one to ${newEmail}.`,
          'If you approve, we ask at the new address next. Nothing changes until both addresses have confirmed.',
        ],
        action: { label: 'Review the change', url: link('/change-email', { token }) },
        note: "The link works once, for 24 hours. If this wasn't you, don't follow it. Change your password and end your other sessions.",
      }),
    sendAddressChange: (email, { oldEmail, token }) =>
      send(email, {
        subject: 'Confirm your new email address',
        paragraphs: [`Confirm that this address should replace ${oldEmail} on a vinspec account.`],
        action: { label: 'Confirm new address', url: link('/change-email', { token }) },
        note: "The link works once, for 24 hours. If you didn't request this, ignore this email and nothing changes.",
      }),
    sendAddressTaken: (email) =>
      send(email, {
        subject: 'This address already has an account',
        paragraphs: [
          'Someone asked to use this address for another vinspec account. It already has one, so nothing changed.',
        ],
        action: { label: 'Sign in', url: link('/sign-in') },
        note: 'If that was you, use another address or close this account first.',
      }),
  }
}
