/** What is sold, payment pages, payments, and reversals. */
export { listLookupPackages, listShownPackages } from '../money/catalog/lookup-packages.ts'
export { type Recommendation, recommendPackage } from '../money/catalog/recommend-package.ts'
export { type ConfirmedReturn, confirmReturn } from '../money/checkout/confirm-return.ts'
export { fulfilOpenPages } from '../money/checkout/fulfil-page.ts'
export { offerCheckout } from '../money/checkout/offer-checkout.ts'
export { type CheckoutDependencies, startCheckout } from '../money/checkout/start-checkout.ts'
export {
  type ProcessedEvent,
  processPaymentEvent,
  syncPayment,
} from '../money/payment-events/process-payment-event.ts'
export { receiveWebhook, type WebhookDependencies } from '../money/payment-events/receive-webhook.ts'
export { type FulfilmentDependencies } from '../money/payments/fulfil-payment.ts'
export { type Payments, REFUND_REASONS, type RefundReason } from '../money/payments/payments.ts'
export { PaymentsUnavailable } from '../money/payments/payments-unavailable.ts'
export { listPayments, type PaymentRecord, readPayment } from '../money/payments/read-payments.ts'
export { type PaymentSettings, readPaymentSettings } from '../money/payments/stripe/settings.ts'
export { checkRestore } from '../money/reconciliation/check-restore.ts'
export {
  type Reconciliation,
  type ReconciliationFailure,
  reconcilePayments,
} from '../money/reconciliation/reconcile-payments.ts'
export { refundPayment } from '../money/reversals/refund-payment.ts'
