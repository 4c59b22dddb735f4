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
}

export type SecurityNotice = {
  [K in keyof SecurityNoticeData]: { readonly kind: K; readonly data: SecurityNoticeData[K] }
}[keyof SecurityNoticeData]

const NOT_YOU = 'If this was not you, set a new password at once and end all other sessions.'

/** @param momentText writes a moment for a person */
export function writeSecurityLetter(
  notice: SecurityNotice,
  link: LinkTo,
  momentText: (iso: string) => string,
): Letter {
  const action = link('See what happened', '/account/security')
  switch (notice.kind) {
    case 'new_sign_in':
      return {
        subject: 'New sign-in to your account',
        paragraphs: ['Somebody signed in from a browser that had not signed in to your account before.'],
        facts: [
          ['Browser', notice.data.browser],
          ['Network address', notice.data.address],
          ['When', momentText(notice.data.at)],
        ],
        action,
        note: `If this was you, there is nothing to do. ${NOT_YOU}`,
      }
    case 'app_connected':
      return {
        subject: `“${notice.data.app}” was connected to your account`,
        paragraphs: ['An app can use your account now, within what was allowed when it was connected.'],
        facts: [['App', notice.data.app]],
        action: link('See connected apps', '/apps'),
        note: 'If this was not you, disconnect the app and set a new password at once.',
      }
    case 'passkey_added':
      return {
        ...told('A passkey was added', 'Whoever holds it can sign in to your account.'),
        facts: [['Passkey', notice.data.name || 'Without a name']],
        action,
      }
    case 'passkey_removed':
      return {
        ...told('A passkey was removed', 'It no longer signs in to your account.'),
        facts: [['Passkey', notice.data.name || 'Without a name']],
        action,
      }
    case 'password_changed':
      return { ...told('Your password was changed', 'The password of your account is a new one.'), action }
    case 'address_changed':
      return {
        ...told(
          'Your e-mail address was changed',
          'You sign in to vinspec with another address from now on.',
        ),
        action,
      }
    case 'two_factor_on':
      return {
        ...told('Two-factor authentication is on', 'Signing in asks for a code of your authenticator app.'),
        action,
      }
    case 'two_factor_off':
      return { ...told('Two-factor authentication is off', 'Signing in asks for no code now.'), action }
  }
}

function told(subject: string, text: string) {
  return { subject, paragraphs: [text], note: NOT_YOU }
}
