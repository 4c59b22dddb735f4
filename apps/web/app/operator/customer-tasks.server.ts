/** What an operator does for a customer on a page: each task with its form, its limit, and the function of core that does it. */
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { revokeApiKey } from '@vinspec/core/access'
import { closeCustomer } from '@vinspec/core/customers'
import type { Database } from '@vinspec/core/foundation'
import { grantByOperator, readOperatorCredits } from '@vinspec/core/ledger'
import {
  closeCase,
  removeSecondFactor,
  resendLetter,
  withdrawBrand,
  withdrawLink,
} from '@vinspec/core/operator'
import {
  type PaymentRecord,
  REFUND_REASONS,
  readPayment,
  reconcilePayments,
  refundPayment,
  syncPayment,
} from '@vinspec/core/payments'
import { readDollars } from '../server/read-dollars.server.ts'
import {
  NO_CREDITS,
  type OperatorTask,
  readCredits,
  type TaskDependencies,
  type TaskField,
  type TaskInput,
} from './task.server.ts'

/** Above these, or for what cannot be undone, a colleague has to agree. */
const MOST_CREDITS_ALONE = 100
const MOST_CENTS_ALONE = 10_000

const PAYMENT: TaskField = { name: 'payment', label: 'Payment', from: 'payments' }

interface OfCustomer {
  readonly customerId: string
}

export const CUSTOMER_TASKS: Readonly<Record<string, OperatorTask<OfCustomer>>> = {
  'credits grant': {
    title: 'Grant credits',
    lead: `They expire in 30 days. The same number for the same reason is granted once. More than ${MOST_CREDITS_ALONE} in 30 days need a colleague.`,
    button: 'Grant credits',
    fields: [{ name: 'credits', label: 'Credits' }],
    mostAlone: MOST_CREDITS_ALONE,
    judge: async (prisma, { customerId, input }) => {
      const credits = readCredits(input)
      if (credits === undefined) return { fault: NO_CREDITS }
      const before = await readOperatorCredits(prisma, customerId)
      return {
        summary: `Grant ${formatCredits(credits)}`,
        needsColleague: before + credits > MOST_CREDITS_ALONE,
      }
    },
    perform: async (dependencies, { customerId, input, operator, reason }) => {
      const credits = readCredits(input) ?? 0
      const { kind } = await grantByOperator(dependencies, { customerId, credits, operator, reason })
      return kind === 'granted'
        ? 'The credits are granted.'
        : 'Nothing was granted: the same credits were granted for this reason before.'
    },
  },
  'payments refund': {
    title: 'Refund',
    lead: `All that is left, or a part. Unspent credits that it paid for are taken back. The same amount for the same reason is refunded once a day. More than ${formatCents(MOST_CENTS_ALONE)} of a payment need a colleague.`,
    button: 'Refund',
    fields: [
      PAYMENT,
      { name: 'dollars', label: 'US dollars; empty for all that is left', isOptional: true },
      { name: 'why', label: "Reason, in Stripe's terms", from: 'refund_reasons' },
    ],
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
          return `Nothing was refunded: another refund of ${formatCents(outcome.amountCents)} has no response yet.`
        case 'unknown':
          return 'There is no such payment.'
      }
    },
  },
  'payments resend': {
    title: 'Read a payment again',
    lead: 'Reads it from Stripe and enters what is missing: credits, refunds, disputes. For one that is not listed, type its ID.',
    button: 'Read from Stripe',
    fields: [{ name: 'payment', label: 'Payment ID' }],
    judge: async (_, { input }) =>
      /^pi_\w+$/.test(input['payment'] ?? '')
        ? { summary: `Read ${input['payment']} from Stripe`, needsColleague: false }
        : { fault: 'Enter the ID of a payment: pi_…' },
    perform: async (dependencies, { input }) => {
      const { fulfilment } = await syncPayment(withPayments(dependencies), input['payment'] ?? '')
      return FULFILMENTS[fulfilment.kind]
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
    lead: 'Once it is settled: it leaves “Needs a person” until something new happens to the payment. No money moves.',
    button: 'Close case',
    fields: [PAYMENT],
    judge: async (prisma, about) =>
      (await readOwnPayment(prisma, about))
        ? { summary: 'Close the case of a payment', needsColleague: false }
        : { fault: 'Choose one of the payments of this customer.' },
    perform: async ({ prisma }, { input }) => {
      await closeCase(prisma, input['payment'] ?? '')
      return 'The case is closed.'
    },
  },
  'letters resend': {
    title: 'Send a letter again',
    lead: 'As it was, to the address that the customer has now.',
    button: 'Send again',
    fields: [{ name: 'letter', label: 'Letter', from: 'letters' }],
    judge: async (_, { input }) =>
      input['letter']
        ? { summary: 'Send a letter again', needsColleague: false }
        : { fault: 'Choose a letter.' },
    perform: async (dependencies, { customerId, input }) =>
      RESENT[await resendLetter(dependencies, { customerId, id: input['letter'] ?? '' })],
  },
  'links withdraw': {
    title: 'Withdraw a share link',
    lead: 'It opens nothing from then on. On a website, caches may show its sheet for five minutes.',
    button: 'Withdraw link',
    fields: [{ name: 'link', label: 'Link', from: 'links' }],
    judge: async (_, { input }) =>
      input['link']
        ? { summary: 'Withdraw a share link', needsColleague: false }
        : { fault: 'Choose a link.' },
    perform: async ({ prisma }, { customerId, input }) =>
      (await withdrawLink(prisma, { customerId, id: input['link'] ?? '' }))
        ? 'The link is withdrawn.'
        : 'This customer has no such link.',
  },
  'brand withdraw': {
    title: 'Remove the logo',
    lead: 'It is shown on no shared sheet from then on. Caches may keep the picture for a day.',
    button: 'Remove logo',
    fields: [],
    judge: async () => ({ summary: 'Remove the logo', needsColleague: false }),
    perform: async ({ prisma }, { customerId }) =>
      (await withdrawBrand(prisma, customerId)) ? 'The logo is removed.' : 'This customer has no logo.',
  },
  'keys revoke': {
    title: 'Revoke an API key',
    lead: 'Every replica rejects it within seconds, and an email tells the customer.',
    button: 'Revoke key',
    fields: [{ name: 'key', label: 'Key', from: 'keys' }],
    judge: async (_, { input }) =>
      input['key'] ? { summary: 'Revoke an API key', needsColleague: false } : { fault: 'Choose a key.' },
    perform: async (dependencies, { customerId, input }) =>
      (await revokeApiKey(dependencies, { customerId, id: input['key'] ?? '' }))
        ? 'The key is revoked, and an email says so.'
        : 'This customer has no such active key.',
  },
  'customer reset-two-factor': {
    title: 'Reset the second factor',
    lead: 'Verify who asks first. It ends all sessions, and the customer reads your reason by email.',
    button: 'Reset second factor',
    fields: [],
    judge: async () => ({ summary: 'Reset the second factor', needsColleague: false }),
    perform: async (dependencies, { customerId, reason }) =>
      (await removeSecondFactor(dependencies, { customerId, reason }))
        ? 'The customer can sign in without a code now. All sessions are ended, and an email says why.'
        : 'This customer has no second factor. Nothing was changed.',
  },
  'customer close': {
    title: 'Close the account',
    lead: 'Verify who asks first. Credits are forfeited, and what names the customer is deleted. It needs a colleague.',
    button: 'Close account',
    fields: [],
    judge: async () => ({ summary: 'Close the account', needsColleague: true }),
    perform: async (dependencies, { customerId }) => {
      await closeCustomer(dependencies, customerId)
      return 'The account is closed, and an email says so.'
    },
  },
}

const RESENT = {
  sent: 'The letter is sent again.',
  known: 'It was sent again a few minutes ago. Nothing was done.',
  not_found: 'This customer has no such letter.',
} as const

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
