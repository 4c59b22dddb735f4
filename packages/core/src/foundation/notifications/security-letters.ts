/** The text of emails that tell customers what happened to their account. */

import { formatMoment } from '@vinspec/contract/moments'
import { nameInSubject } from './name-in-subject.ts'
import type { NoticeData } from './notices.ts'
import type { Letter, Letters, LinkTo } from './render-letter.ts'

const NOT_YOU = "If this wasn't you, change your password now and end all other sessions."

export const securityLetters = {
  new_sign_in: (place, link) => ({
    subject: 'New sign-in to your account',
    paragraphs: ['Someone signed in to your account from a new browser.'],
    facts: toPlace(place),
    action: toLog(link),
    note: `If this was you, you're all set. ${NOT_YOU}`,
  }),
  wrong_code: (place, link) => ({
    subject: 'A wrong sign-in code was entered',
    paragraphs: [
      'Someone got past the first step of signing in to your account, which takes your password or your inbox, and then entered a wrong code. They are not signed in.',
    ],
    facts: toPlace(place),
    action: toLog(link),
    note: `If this was you, you're all set. ${NOT_YOU}`,
  }),
  app_connected: ({ app }, link) => ({
    subject: `${nameInSubject('The app', app)} was connected to your account`,
    paragraphs: ['This app can now use your account, within the permissions it was given.'],
    facts: [['App', app]],
    action: link('View connected apps', '/apps'),
    note: "If this wasn't you, disconnect the app and change your password now.",
  }),
  app_token_reused: ({ app }, link) => ({
    subject: `We disconnected ${nameInSubject('the app', app)} from your account`,
    paragraphs: [
      'A code or token of this app was used twice, so someone else may have a copy of it. We ended all of its access to be safe.',
    ],
    facts: [['App', app]],
    action: toLog(link),
    note: 'You can connect the app again from the app. Check its recent lookups first.',
  }),
  two_factor_reset: ({ reason }, link) => ({
    subject: 'We turned off two-factor authentication for your account',
    paragraphs: [
      'Our support team turned it off and ended all sessions. You can now sign in without a code.',
    ],
    facts: [['Reason', reason]],
    action: link('Turn it on again', '/account/two-factor'),
    note: "If you didn't ask us for this, reply to this email now and change your password.",
  }),
  passkey_added: ({ name }, link) => ({
    ...toSecurityLetter(link, 'A passkey was added', 'Anyone who has it can sign in to your account.'),
    facts: [['Passkey', name || 'Unnamed']],
  }),
  passkey_removed: ({ name }, link) => ({
    ...toSecurityLetter(link, 'A passkey was removed', 'It can no longer sign in to your account.'),
    facts: [['Passkey', name || 'Unnamed']],
  }),
  password_changed: (_, link) =>
    toSecurityLetter(link, 'Your password was changed', 'Use your new password the next time you sign in.'),
  address_changed: (_, link) =>
    toSecurityLetter(
      link,
      'Your email address was changed',
      'Your account now uses a different email address to sign in.',
    ),
  two_factor_on: (_, link) =>
    toSecurityLetter(link, 'Two-factor authentication is on', 'You now need a code or a passkey to sign in.'),
  two_factor_off: (_, link) =>
    toSecurityLetter(link, 'Two-factor authentication is off', 'You no longer need a code to sign in.'),
} satisfies Partial<Letters>

function toPlace({ browser, address, at }: NoticeData['new_sign_in']): NonNullable<Letter['facts']> {
  return [
    ['Browser', browser],
    ['IP address', address],
    ['When', formatMoment(new Date(at))],
  ]
}

function toSecurityLetter(link: LinkTo, subject: string, text: string): Letter {
  return { subject, paragraphs: [text], action: toLog(link), note: NOT_YOU }
}

const toLog = (link: LinkTo) => link('View security log', '/account/security')
