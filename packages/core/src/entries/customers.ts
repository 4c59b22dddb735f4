/** Accounts: customers, their sign-ins and proofs, and what happened to them. */
export { closeCustomer } from '../customers/close-customer.ts'
export { type Customer, ensureCustomer, findCustomer } from '../customers/customers.ts'
export { type EndedPurchases, endPurchases } from '../customers/end-purchases.ts'
export { exportCustomer } from '../customers/export-customer.ts'
export { type FirstSteps, readFirstSteps } from '../customers/read-first-steps.ts'
export {
  endOtherSessions,
  endSession,
  forgetExpiredSignIns,
  readSignInRecords,
} from '../customers/sign-in-records.ts'
export {
  createFreeLookupOffers,
  type FreeLookupSettings,
  type OfferFreeLookups,
} from '../free-lookups/offer.ts'
export { readFreeLookupSettings } from '../free-lookups/settings.ts'
export { findProof, issueProof, type MailProof } from '../proofs/mail-proofs.ts'
export {
  type AddressChange,
  approveAddressChange,
  changeAddress,
  type OfferFor,
  requestAddressChange,
  resetPassword,
  signInByMail,
  verifyAddress,
} from '../proofs/use-mail-proofs.ts'
export {
  countSignIns,
  forgetOldSecurityEvents,
  listSecurityEvents,
  recordSecurityEvent,
  type SecurityEvent,
  type SecurityEventKind,
} from '../security-log/security-events.ts'
