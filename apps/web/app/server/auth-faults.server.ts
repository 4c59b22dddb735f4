/** What to tell a person when signing in did not work. Never whether an address has an account. */
import { PASSWORD_LENGTH } from '../../src/auth/password-length.ts'

const TEXTS: Readonly<Record<string, string>> = {
  INVALID_EMAIL: 'This is not an e-mail address. Check it for a typing error.',
  VALIDATION_ERROR: 'This is not an e-mail address. Check it for a typing error.',
  INVALID_EMAIL_OR_PASSWORD: 'E-mail address and password do not match.',
  INVALID_PASSWORD: 'The current password is not right.',
  EMAIL_NOT_VERIFIED: 'Confirm your e-mail address first, with the link in our latest mail to it.',
  PASSWORD_TOO_SHORT: `A password needs at least ${PASSWORD_LENGTH.minimum} characters.`,
  PASSWORD_TOO_LONG: `A password has at most ${PASSWORD_LENGTH.maximum} characters.`,
  INVALID_TOKEN: 'This link is not valid any more. Ask for a new one.',
  INVALID_SIGN_UP_PASSWORD: 'This is not the password that was chosen when the account was created.',
  TOO_MANY_PASSWORDS:
    'Too many passwords were tried for this address. Sign in with a link by mail or a passkey, or wait 15 minutes.',
  TOO_MANY_MAILS:
    'We have sent this address several mails already. Look for the newest, also among spam, or try again in an hour.',
  INVALID_CODE: 'This code is not right, or was used already. Wait for the next one.',
  INVALID_BACKUP_CODE: 'This is not one of your recovery codes, or it was used already.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many codes were wrong. Sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many codes were wrong. Sign in with a passkey, or wait 15 minutes.',
  TOO_MANY_CODES: 'Too many codes were tried. Sign in with a passkey, or wait 15 minutes.',
  TOTP_ALREADY_ENABLED: 'Two-factor authentication is on already.',
  STEP_UP_REQUIRED: 'Confirm first that it is you, then try again.',
}

const TOO_MANY = 'That was tried too often. Wait a minute, then try again.'
const OTHER = 'That did not work. Try again.'

export function explainAuth({
  status,
  code,
}: {
  readonly status: number
  readonly code: string | undefined
}): string {
  return (code !== undefined && TEXTS[code]) || (status === 429 ? TOO_MANY : OTHER)
}
