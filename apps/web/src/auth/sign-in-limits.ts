/** How often one address may try to sign in. A customer who mistypes a password twice must not notice. */
export interface SignInLimits {
  /** Attempts a minute, with a password or a passkey. */
  readonly attemptsPerMinute: number
  /** Mails a minute that an address may have sent. */
  readonly mailsPerMinute: number
}

export const SIGN_IN_LIMITS: SignInLimits = { attemptsPerMinute: 10, mailsPerMinute: 3 }

const WINDOW_S = 60
/** What a page asks for without a secret being tried. */
const OTHER_REQUESTS = 120

export function toRules({ attemptsPerMinute, mailsPerMinute }: SignInLimits) {
  const attempts = { window: WINDOW_S, max: attemptsPerMinute }
  const mails = { window: WINDOW_S, max: mailsPerMinute }
  return {
    window: WINDOW_S,
    max: OTHER_REQUESTS,
    customRules: {
      '/sign-in/email': attempts,
      '/sign-in/social': attempts,
      '/passkey/verify-authentication': attempts,
      '/change-password': attempts,
      '/reset-password': attempts,
      '/magic-link/verify': attempts,
      '/verify-email': attempts,
      '/sign-up/email': mails,
      '/sign-in/magic-link': mails,
      '/request-password-reset': mails,
      '/send-verification-email': mails,
      '/change-email': mails,
    },
  }
}
