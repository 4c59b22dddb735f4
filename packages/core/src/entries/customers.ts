/** Accounts: customers, their sign-ins and proofs, and what happened to them. */
export { closeCustomer } from '../access/customers/close-customer.ts'
export { type Customer, ensureCustomer, findCustomer } from '../access/customers/customers.ts'
export { type EndedPurchases, endPurchases } from '../access/customers/end-purchases.ts'
export { exportCustomer } from '../access/customers/export-customer.ts'
export { type FirstSteps, readFirstSteps } from '../access/customers/read-first-steps.ts'
export {
  endOtherSessions,
  endSession,
  forgetExpiredSignIns,
  readSignInRecords,
} from '../access/customers/sign-in-records.ts'
export {
  createFreeLookupOffers,
  type FreeLookupSettings,
  type OfferFreeLookups,
} from '../access/free-lookups/offer.ts'
export { readFreeLookupSettings } from '../access/free-lookups/settings.ts'
export { findProof, issueProof, type MailProof } from '../access/proofs/mail-proofs.ts'
export {
  type AddressChange,
  approveAddressChange,
  changeAddress,
  type OfferFor,
  requestAddressChange,
  resetPassword,
  signInByMail,
  verifyAddress,
} from '../access/proofs/use-mail-proofs.ts'
export {
  countSignIns,
  forgetOldSecurityEvents,
  listSecurityEvents,
  recordSecurityEvent,
  type SecurityEvent,
  type SecurityEventKind,
} from '../access/security-log/security-events.ts'
