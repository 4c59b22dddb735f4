/** The words of mails that tell a customer what happened to the account. */
import type { Letter, LinkTo } from './render-letter.ts'

export interface SecurityNoticeData {
  /** Episode: the session. A browser that had not signed in to this account. */
  readonly new_sign_in: { readonly browser: string; readonly address: string; readonly at: string }
  /** Episodes of these: the event of the security log. */
  readonly password_changed: Readonly<Record<string, never>>
  readonly address_changed: Readonly<Record<string, never>>
  readonly two_factor_on: Readonly<Record<string, never>>
  readonly two_factor_off: Readonly<Record<string, never>>
  readonly passkey_added: { readonly name: string }
  readonly passkey_removed: { readonly name: string }
  readonly app_connected: { readonly app: string }
  readonly app_token_reused: { readonly app: string }
  /** By an operator, who says why. */
  readonly two_factor_reset: { readonly reason: string }
}

export type SecurityNotice = {
  [K in keyof SecurityNoticeData]: { readonly kind: K; readonly data: SecurityNoticeData[K] }
}[keyof SecurityNoticeData]

const NOT_YOU = "If this wasn't you, change your password now and end all other sessions."

/** @param momentText writes a moment for a person */
export function writeSecurityLetter(
  notice: SecurityNotice,
  link: LinkTo,
  momentText: (iso: string) => string,
): Letter {
  const action = link('View security log', '/account/security')
  switch (notice.kind) {
    case 'new_sign_in':
      return {
        subject: 'New sign-in to your account',
        paragraphs: ['Someone signed in to your account from a new browser.'],
        facts: [
          ['Browser', notice.data.browser],
          ['IP address', notice.data.address],
          ['When', momentText(notice.data.at)],
        ],
        action,
        note: `If this was you, you're all set. ${NOT_YOU}`,
      }
    case 'app_connected':
      return {
        subject: `“${notice.data.app}” was connected to your account`,
        paragraphs: ['This app can now use your account, within the permissions it was given.'],
        facts: [['App', notice.data.app]],
        action: link('View connected apps', '/apps'),
        note: "If this wasn't you, disconnect the app and change your password now.",
      }
    case 'app_token_reused':
      return {
        subject: `We disconnected “${notice.data.app}” from your account`,
        paragraphs: [
          'A code or token of this app was used twice, so someone else may have a copy of it. We ended all of its access to be safe.',
        ],
        facts: [['App', notice.data.app]],
        action,
        note: 'You can connect the app again from the app. Check its recent lookups first.',
      }
    case 'two_factor_reset':
      return {
        subject: 'We turned off two-factor authentication for your account',
        paragraphs: [
          'Our support team turned it off and ended all sessions. You can now sign in without a code.',
        ],
        facts: [['Reason', notice.data.reason]],
        action: link('Turn it on again', '/account/two-factor'),
        note: "If you didn't ask us for this, reply to this email now and change your password.",
      }
    case 'passkey_added':
      return {
        ...told('A passkey was added', 'Anyone who has it can sign in to your account.'),
        facts: [['Passkey', notice.data.name || 'Unnamed']],
        action,
      }
    case 'passkey_removed':
      return {
        ...told('A passkey was removed', 'It can no longer sign in to your account.'),
        facts: [['Passkey', notice.data.name || 'Unnamed']],
        action,
      }
    case 'password_changed':
      return {
        ...told('Your password was changed', 'Use your new password the next time you sign in.'),
        action,
      }
    case 'address_changed':
      return {
        ...told(
          'Your email address was changed',
          'Your account now uses a different email address to sign in.',
        ),
        action,
      }
    case 'two_factor_on':
      return {
        ...told('Two-factor authentication is on', 'You now need a code to sign in.'),
        action,
      }
    case 'two_factor_off':
      return { ...told('Two-factor authentication is off', 'You no longer need a code to sign in.'), action }
  }
}

function told(subject: string, text: string) {
  return { subject, paragraphs: [text], note: NOT_YOU }
}
