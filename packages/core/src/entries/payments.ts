/** What is sold, payment pages, payments, and money that goes back; and the vendor behind the port. */
export { listLookupPackages, listShownPackages } from '../catalog/lookup-packages.ts'
export { type Recommendation, recommendPackage } from '../catalog/recommend-package.ts'
export { type ConfirmedReturn, confirmReturn } from '../checkout/confirm-return.ts'
export { offerCheckout } from '../checkout/offer-checkout.ts'
export { type CheckoutDependencies, startCheckout } from '../checkout/start-checkout.ts'
export {
  type ProcessedEvent,
  processPaymentEvent,
  syncPayment,
} from '../payment-events/process-payment-event.ts'
export { receiveWebhook, type WebhookDependencies } from '../payment-events/receive-webhook.ts'
export { type FulfilmentDependencies } from '../payments/fulfil-payment.ts'
export { type Payments, REFUND_REASONS, type RefundReason } from '../payments/payments.ts'
export { listPayments, type PaymentRecord, readPayment } from '../payments/read-payments.ts'
export { createStripePayments } from '../payments/stripe/gateway.ts'
export { type PaymentSettings, readPaymentSettings } from '../payments/stripe/settings.ts'
export { checkRestore } from '../reconciliation/check-restore.ts'
export {
  type Reconciliation,
  type ReconciliationFailure,
  reconcilePayments,
} from '../reconciliation/reconcile-payments.ts'
export { refundPayment } from '../reversals/refund-payment.ts'
