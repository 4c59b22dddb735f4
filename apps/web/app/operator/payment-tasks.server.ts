/** What an operator does about a payment on a customer's page. */
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { Database } from '@vinspec/core/foundation'
import { closeCase } from '@vinspec/core/operator'
import {
  fulfilOpenPages,
  type PaymentRecord,
  REFUND_REASONS,
  readPayment,
  reconcilePayments,
  refundPayment,
  syncPayment,
} from '@vinspec/core/payments'
import { readDollars } from '../server/read-dollars.server.ts'
import type { OfCustomer, OperatorTask, TaskDependencies, TaskField, TaskInput } from './task.server.ts'

/** Above this, a colleague has to agree. */
const MOST_CENTS_ALONE = 10_000

const PAYMENT: TaskField = { name: 'payment', label: 'Payment', from: 'payments' }

export const PAYMENT_TASKS: Readonly<Record<string, OperatorTask<OfCustomer>>> = {
  'payments refund': {
    title: 'Refund',
    lead: `All that is left, or a part. Unspent credits that it paid for are taken back. The same amount for the same reason is refunded once a day. More than ${formatCents(MOST_CENTS_ALONE)} of a payment need a colleague.`,
    button: 'Refund',
    fields: [
      PAYMENT,
      { name: 'dollars', label: 'US dollars; empty for all that is left', isOptional: true },
      { name: 'why', label: "Reason, in Stripe's terms", from: 'refund_reasons' },
    ],
    isForClosed: true,
    mostAlone: MOST_CENTS_ALONE,
    judge: async (prisma, about) => {
      const payment = await readOwnPayment(prisma, about)
      const cents = readCents(about.input)
      if (!payment) return { fault: 'Choose one of the payments of this customer.' }
      if (cents === 'wrong') return { fault: 'Enter an amount in US dollars, such as 12.50.' }
      const amount = cents ?? payment.amountCents
      return {
        summary: `Refund ${cents === undefined ? 'all that is left, up to ' : ''}${formatCents(amount)} of ${payment.id}`,
        needsColleague: refundedOf(payment) + amount > MOST_CENTS_ALONE,
      }
    },
    perform: async (dependencies, { input, requestId }) => {
      const cents = readCents(input)
      const outcome = await refundPayment(withPayments(dependencies), {
        refundId: requestId,
        paymentId: input['payment'] ?? '',
        amountCents: cents === 'wrong' ? undefined : cents,
        reason: REFUND_REASONS.find((each) => each === input['why']) ?? REFUND_REASONS[0],
      })
      switch (outcome.kind) {
        case 'refunded':
          if (outcome.state === 'failed') return 'The refund failed. Nothing went back.'
          return `${outcome.isRepeat ? 'Nothing more was refunded: the same was refunded before.' : `Refunded ${formatCents(outcome.amountCents)}.`} Taken back: ${formatCredits(outcome.revokedCredits)}. Spent before: ${formatCredits(outcome.shortfallCredits)}.`
        case 'refused':
          return `Stripe rejected the refund: ${outcome.message}`
        case 'more_than_left':
          return `Nothing was refunded: only ${formatCents(outcome.amountCents)} is left. Disputed money cannot be refunded.`
        case 'another_requested':
          return {
            fault: `Nothing was refunded: another refund of ${formatCents(outcome.amountCents)} has no response yet. Try again once it has.`,
          }
        case 'unknown':
          return 'There is no such payment.'
      }
    },
  },
  'payments resend': {
    title: 'Read a payment again',
    lead: 'Reads it from Stripe and enters what is missing: credits, refunds, disputes.',
    button: 'Read from Stripe',
    fields: [
      {
        name: 'payment',
        label: 'Payment ID; empty for the payment pages that are open here',
        isOptional: true,
      },
    ],
    isForClosed: true,
    judge: async (_, { input }) =>
      /^(pi_\w+)?$/.test(readPaymentId(input))
        ? { summary: 'Read a payment from Stripe', needsColleague: false }
        : { fault: 'Enter the ID of a payment: pi_…' },
    perform: async (dependencies, { customerId, input }) => {
      const paymentId = readPaymentId(input)
      if (paymentId !== '') {
        const { fulfilment } = await syncPayment(withPayments(dependencies), paymentId)
        return FULFILMENTS[fulfilment.kind]
      }
      const granted = await fulfilOpenPages(withPayments(dependencies), customerId)
      return granted > 0 ? FULFILMENTS.granted : 'No open payment page of this customer is paid.'
    },
  },
  'payments reconcile': {
    title: 'Reconcile',
    lead: 'Makes up for lost events and crashed steps of all customers now, as a worker does every five minutes.',
    button: 'Reconcile now',
    fields: [],
    judge: async () => ({ summary: 'Reconcile', needsColleague: false }),
    perform: async (dependencies) => {
      const { pages, missedEvents, finishedRefunds, failures } = await reconcilePayments(
        withPayments(dependencies),
      )
      return `Missed events: ${missedEvents}. Pages: ${pages.read} read, ${pages.granted} granted. Refunds finished: ${finishedRefunds}. Failures: ${failures.length}.`
    },
  },
  'payments close-case': {
    title: 'Close the case of a payment',
    lead: 'Once it is settled: it leaves “Payment cases” until something new happens to the payment. No money moves.',
    button: 'Close case',
    fields: [PAYMENT],
    isForClosed: true,
    judge: async (prisma, about) =>
      (await readOwnPayment(prisma, about))
        ? { summary: 'Close the case of a payment', needsColleague: false }
        : { fault: 'Choose one of the payments of this customer.' },
    perform: async ({ prisma }, { input }) => {
      await closeCase(prisma, input['payment'] ?? '')
      return 'The case is closed.'
    },
  },
}

const FULFILMENTS = {
  granted: 'Its credits are granted.',
  known: 'It was recorded already.',
  unpaid: 'It is not paid.',
  foreign: 'It is not one of ours.',
  mismatch: 'It does not match what was sold. Nothing is granted.',
} as const

/** Undefined if the field is empty: everything that remains is refunded. */
function readCents(input: TaskInput): number | undefined | 'wrong' {
  const typed = input['dollars']?.trim() ?? ''
  return typed === '' ? undefined : (readDollars(typed) ?? 'wrong')
}

const readPaymentId = (input: TaskInput): string => input['payment']?.trim() ?? ''

async function readOwnPayment(
  prisma: Database,
  { customerId, input }: OfCustomer & { readonly input: TaskInput },
) {
  const id = input['payment'] ?? ''
  return await readPayment(prisma, { customerId, paymentId: id })
}

/** What was refunded already. It counts toward the limit, so that a large refund cannot be split into small ones. */
const refundedOf = ({ refunds }: PaymentRecord): number =>
  refunds.reduce((sum, { state, amountCents }) => sum + (state === 'failed' ? 0 : amountCents), 0)

function withPayments({ payments, ...rest }: TaskDependencies) {
  if (!payments) throw new Error('the portal has no payment settings')
  return { ...rest, payments }
}
