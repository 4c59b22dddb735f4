/** What an operator does for a customer on a page: each task with its form, its limit, and the function of core that does it. */
import { formatCredits } from '@vinspec/contract/amounts'
import { revokeApiKey } from '@vinspec/core/access'
import { closeCustomer } from '@vinspec/core/customers'
import { grantByOperator, readOperatorCredits } from '@vinspec/core/ledger'
import { removeSecondFactor, resendLetter, withdrawBrand, withdrawLink } from '@vinspec/core/operator'
import { PAYMENT_TASKS } from './payment-tasks.server.ts'
import { NO_CREDITS, type OfCustomer, type OperatorTask, readCredits } from './task.server.ts'

/** Above this, or for what cannot be undone, a colleague has to agree. */
const MOST_CREDITS_ALONE = 100

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
  ...PAYMENT_TASKS,
  'letters resend': {
    title: 'Send an email again',
    lead: 'As it was, to the address that the customer has now.',
    button: 'Send again',
    fields: [{ name: 'letter', label: 'Email', from: 'letters' }],
    judge: async (_, { input }) =>
      input['letter']
        ? { summary: 'Send an email again', needsColleague: false }
        : { fault: 'Choose an email.' },
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
  sent: 'The email is sent again.',
  known: 'It was sent again a few minutes ago. Nothing was done.',
  not_found: 'This customer has no such email.',
} as const
