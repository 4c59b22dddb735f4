/** The business of vinspec, without Fastify, MCP or HTTP status codes. */
export {
  type ApiKeyAuthentication,
  createApiKeyAuthenticator,
} from './api-keys/authenticate-api-key.ts'
export {
  type ApiKeySummary,
  type CreateApiKeyResult,
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from './api-keys/manage-api-keys.ts'
export { acceptPrice } from './auto-top-up/accept-price.ts'
export type { ApprovalStanding } from './auto-top-up/approval-standing.ts'
export { checkTopUp } from './auto-top-up/check-top-up.ts'
export { configureAutoTopUp } from './auto-top-up/configure.ts'
export { approveChange, type Decided, refuseChange } from './auto-top-up/decide-approval.ts'
export { type AutoTopUpDependencies } from './auto-top-up/dependencies.ts'
export { executeTopUp, type TopUpOutcome } from './auto-top-up/execute-top-up.ts'
export { type LastTopUp, readLastTopUp } from './auto-top-up/last-top-up.ts'
export { type PriceRise, readPriceRise } from './auto-top-up/price-rise.ts'
export { readApproval, type ShownApproval, type ShownTerms } from './auto-top-up/read-approval.ts'
export { disableAutoTopUp, readAutoTopUp, readTopUpRule } from './auto-top-up/rule.ts'
export { sweepTopUps } from './auto-top-up/sweep-top-ups.ts'
export { checkCardSetup } from './auto-top-up/sync-card-setup.ts'
export { isTurnOffLink, turnOffByLink } from './auto-top-up/turn-off-by-link.ts'
export type { CreditTotals, RowDifference } from './balance-report/credit-balance.ts'
export type { MoneyTotals } from './balance-report/money-balance.ts'
export { type BalanceReport, reportBalance } from './balance-report/report-balance.ts'
export { listLookupPackages } from './catalog/lookup-packages.ts'
export { type ConfirmedReturn, confirmReturn } from './checkout/confirm-return.ts'
export { offerCheckout } from './checkout/offer-checkout.ts'
export { type CheckoutDependencies, startCheckout } from './checkout/start-checkout.ts'
export { type Clock, systemClock } from './clock.ts'
export { createOperations, type OperationsFor } from './create-operations.ts'
export { readCreditBalance } from './credits/read-credit-balance.ts'
export { closeCustomer } from './customers/close-customer.ts'
export { type Customer, ensureCustomer, findCustomer } from './customers/customers.ts'
export { type EndedPurchases, endPurchases } from './customers/end-purchases.ts'
export {
  endOtherSessions,
  endSession,
  forgetExpiredSignIns,
  readSignInRecords,
} from './customers/sign-in-records.ts'
export { type Database, type DatabaseOptions, isReachable, openDatabase } from './db/client.ts'
export { createEnvironmentReader, type Environment, type EnvironmentReader } from './environment.ts'
export { VinspecError } from './errors.ts'
export { newId } from './ids.ts'
export {
  countDeadLetters,
  type DeadLetter,
  listDeadLetters,
  retryDeadLetter,
} from './jobs/dead-letters.ts'
export {
  type FailedJob,
  type JobHandlers,
  type JobWorkers,
  startJobWorkers,
  type TakenJob,
} from './jobs/work-on-jobs.ts'
export { readAvailableCredits } from './ledger/balance.ts'
export { grantByOperator, type OperatorGrantOutcome } from './ledger/grants.ts'
export { listSpendableGrants, type SpendableGrant } from './ledger/read-grants.ts'
export { type LedgerLine, listLedgerEntries } from './ledger/read-ledger.ts'
export { expireCredits, releaseStaleHolds } from './ledger/upkeep.ts'
export {
  type LookupAnswer,
  type LookupDependencies,
  type LookupRequest,
  lookUpVehicleSpecs,
} from './lookup/look-up-vehicle-specs.ts'
export {
  type LookupSettings,
  type RawRecordSettings,
  readLookupSettings,
  readRawRecordSettings,
} from './lookup/lookup-settings.ts'
export { forgetOldRawRecords, listRecordedLookups, type RecordedLookup } from './lookup/raw-records.ts'
export {
  listLookupsOfVin,
  listSavedVehicles,
  noteOnVehicle,
  type PastLookup,
  readPastLookup,
  readSavedVehicle,
  type SavedVehicleSummary,
  type VehicleOrder,
} from './lookup/saved-vehicles.ts'
export { type MailSettings, readMailSettings } from './notifications/mail-settings.ts'
export type { Mail, Mailer } from './notifications/mailer.ts'
export { notify } from './notifications/notify.ts'
export { notifyExpiringCredits, notifyLowCredits } from './notifications/notify-about-credits.ts'
export { type Letter, renderLetter } from './notifications/render-letter.ts'
export { type MailDependencies, sendNotification } from './notifications/send-notification.ts'
export { createSmtpMailer } from './notifications/smtp-mailer.ts'
export {
  type ConnectionSummary,
  type ConnectionTerms,
  changeConnection,
  type EndedBecause,
  endConnection,
  listConnections,
  openConnection,
  readLastAllowance,
  revokeConnection,
} from './oauth/connections.ts'
export {
  consumeOAuthRecord,
  findOAuthRecord,
  type OAuthRecordContent,
  removeOAuthRecord,
  saveOAuthRecord,
} from './oauth/oauth-records.ts'
export { findLivingSuccessor } from './oauth/refresh-chain.ts'
export { findOAuthClient, hashClientSecret, registerOAuthClient } from './oauth/registered-clients.ts'
export type { OAuthPayload } from './oauth/seal-payload.ts'
export { generateAccessToken, generateRefreshToken } from './oauth/tokens.ts'
export {
  type AccessTokenNeeds,
  type AccessTokenVerdict,
  verifyAccessToken,
} from './oauth/verify-access-token.ts'
export type { Caller, OperationDependencies } from './operation.ts'
export { openOperatorDatabase } from './operator/open-operator-database.ts'
export { type AuditFilter, listOperatorActions, type OperatorAction } from './operator/read-audit.ts'
export { removeSecondFactor } from './operator/remove-second-factor.ts'
export {
  type ProcessedEvent,
  processPaymentEvent,
  syncPayment,
} from './payment-events/process-payment-event.ts'
export { receiveWebhook, type WebhookDependencies } from './payment-events/receive-webhook.ts'
export { type FulfilmentDependencies } from './payments/fulfil-payment.ts'
export { type Payments, REFUND_REASONS, type RefundReason } from './payments/payments.ts'
export { listPayments, type PaymentRecord, readPayment } from './payments/read-payments.ts'
export { createStripePayments } from './payments/stripe/gateway.ts'
export { type PaymentSettings, readPaymentSettings } from './payments/stripe/settings.ts'
export {
  type AppAllowance,
  allowsMore,
  isAppAllowance,
  isKeyAllowance,
  type KeyAllowance,
  USUAL_APP_PERMISSIONS,
} from './permissions/allowance.ts'
export { ALL_PERMISSIONS, type Permission, readPermissions } from './permissions/permission.ts'
export { MAX_DAILY_CREDIT_CAP, MAX_NOTE_LENGTH } from './policy.ts'
export { type Principal, sessionPrincipal } from './principal.ts'
export { type ProcessSettings, readProcessSettings } from './process-settings.ts'
export { findProof, issueProof, type MailProof } from './proofs/mail-proofs.ts'
export {
  type AddressChange,
  approveAddressChange,
  changeAddress,
  requestAddressChange,
  resetPassword,
  signInByMail,
  verifyAddress,
} from './proofs/use-mail-proofs.ts'
export {
  type Reconciliation,
  type ReconciliationFailure,
  reconcilePayments,
} from './reconciliation/reconcile-payments.ts'
export { forgetOldRequests, type LoggedRequest, listRequests, logRequests } from './requests/request-log.ts'
export { type DailyUsage, readDailyUsage } from './requests/usage.ts'
export { prune } from './retention/prune.ts'
export { refundPayment } from './reversals/refund-payment.ts'
export {
  countSignIns,
  forgetOldSecurityEvents,
  listSecurityEvents,
  recordSecurityEvent,
  type SecurityEvent,
  type SecurityEventKind,
} from './security-log/security-events.ts'
export { isStorable, toStorable } from './storable-text.ts'
export { pathWithoutSecrets, withoutSecrets } from './without-secrets.ts'
