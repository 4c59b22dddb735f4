/** The payment vendor behind the port. Only a process with payment settings loads this: it takes longer than all else of payments. */
export { createStripePayments } from '../money/payments/stripe/gateway.ts'
