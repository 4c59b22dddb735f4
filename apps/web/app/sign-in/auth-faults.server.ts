/** Messages for failed sign-ins. They never reveal whether an address has an account. */
import { PASSWORD_LENGTH } from '../../src/auth/password-length.ts'

const TEXTS: Readonly<Record<string, string>> = {
  INVALID_EMAIL: "This isn't an email address. Check it for typos.",
  VALIDATION_ERROR: "This isn't an email address. Check it for typos.",
  INVALID_EMAIL_OR_PASSWORD: 'The email address or password is wrong. Try again.',
  INVALID_PASSWORD: 'The current password is wrong. Try again.',
  EMAIL_NOT_VERIFIED: 'Confirm your email address first. Follow the link in our latest email to it.',
  PASSWORD_TOO_SHORT: `This password is too short. Use at least ${PASSWORD_LENGTH.minimum} characters.`,
  PASSWORD_TOO_LONG: `This password is too long. Use up to ${PASSWORD_LENGTH.maximum} characters.`,
  INVALID_TOKEN: 'This link is no longer valid. Request a new one.',
  INVALID_SIGN_UP_PASSWORD: "That's not the password chosen when the account was created. Try again.",
  TOO_MANY_PASSWORDS:
    'Too many attempts with this address. Sign in with an emailed link or a passkey, or wait 15 minutes.',
  TOO_MANY_MAILS:
    'We already sent several emails to this address. Look for the newest one, also in your spam folder, or try again in an hour.',
  INVALID_CODE: 'This code is wrong or was already used. Wait for the next one.',
  INVALID_BACKUP_CODE: 'This recovery code is wrong or was already used. Try another one.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in has expired. Sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Sign in with a passkey, or wait 15 minutes.',
  TOO_MANY_CODES: 'Too many attempts. Sign in with a passkey, or wait 15 minutes.',
  TOTP_ALREADY_ENABLED: 'Two-factor authentication is already on.',
  STEP_UP_REQUIRED: "Confirm that it's you, then try again.",
}

const TOO_MANY = 'Too many attempts. Wait a minute, then try again.'
const OTHER = "That didn't work. Try again."

export function explainAuth({
  status,
  code,
}: {
  readonly status: number
  readonly code: string | undefined
}): string {
  return (code !== undefined && TEXTS[code]) || (status === 429 ? TOO_MANY : OTHER)
}
