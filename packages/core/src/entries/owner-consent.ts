/** Cars that may be read because their owners agreed. */
export {
  type Ask,
  askOwner,
  declineAsk,
  findSignIn,
  listConsents,
  openAsk,
} from '../lookups/owner-consent/ask-owner.ts'
export { beginSignIn } from '../lookups/owner-consent/begin-sign-in.ts'
export { readConsentSettings } from '../lookups/owner-consent/consent-settings.ts'
export { finishSignIn } from '../lookups/owner-consent/finish-sign-in.ts'
export {
  ASK_DAYS,
  type ConsentDependencies,
  type ConsentTools,
} from '../lookups/owner-consent/owner-consent.ts'
export { stepConsent } from '../lookups/owner-consent/step-consent.ts'
export { sweepConsents } from '../lookups/owner-consent/sweep-consents.ts'
export {
  type GivenConsent,
  openConsent,
  takeBackConsent,
  withdrawConsent,
} from '../lookups/owner-consent/withdraw-consent.ts'
