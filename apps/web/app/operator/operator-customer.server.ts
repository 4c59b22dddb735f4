/** What an operator sees about one customer and can do for them. */
import { formatMoment } from '@vinspec/contract/moments'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { listApiKeys } from '@vinspec/core/access'
import { listSecurityEvents } from '@vinspec/core/customers'
import { listLedgerEntries, listSpendableGrants, readAvailableCredits } from '@vinspec/core/ledger'
import { listLinksOf, listReportCases } from '@vinspec/core/lookup'
import { listConnections } from '@vinspec/core/oauth'
import {
  type EmailRecord,
  listEmails,
  listLookupsOf,
  listOperatorActions,
  readCustomer,
  searchWords,
} from '@vinspec/core/operator'
import { listPayments, type PaymentRecord, REFUND_REASONS, readPayment } from '@vinspec/core/payments'
import { listRequests } from '@vinspec/core/requests'
import { readTopUpRule } from '@vinspec/core/top-up'
import type { Services } from '@vinspec/web/services'
import { data } from 'react-router'
import { describeBrowser } from '../../src/auth/describe-browser.ts'
import { toShownRequest } from '../requests/requests.server.ts'
import { takePage } from '../server/take-page.server.ts'
import { formatMoney } from '../ui/format.ts'
import { toWords } from '../ui/to-words.ts'
import { CUSTOMER_TASKS } from './customer-tasks.server.ts'
import { toShownAction } from './operator-audit.server.ts'
import { toOperatorPayment } from './operator-payments.server.ts'
import { type Choices, toShownTasks } from './task.server.ts'

const LEDGER_PAGE = 25
/** Rows of each list other than the ledger. The lists of all customers have the rest. */
const LATEST = 10

/** The query of a customer's page. */
export interface CustomerPageQuery {
  /** The entry of the ledger before which the page begins. */
  readonly before: string | undefined
  /**
   * Filters lookups and requests by a VIN or a request ID, and reports and share links by a VIN. With a payment, the form
   * of its refund is open. Empty for all.
   */
  readonly about: string
}

/** Throws a 404 if there is no such customer. */
export async function readCustomerPage(services: Services, id: string, { before, about }: CustomerPageQuery) {
  const { prisma } = services
  const { paymentId, ...narrowed } = toAbout(about)
  const customer = await readCustomer(prisma, id)
  if (!customer) throw data(null, 404)
  const page = { customerId: id, limit: LEDGER_PAGE + 1, ...(before !== undefined && { before }) }
  const [available, grants, rule, keys, apps, latest, entries, emails, actions] = await Promise.all([
    readAvailableCredits(services, id),
    listSpendableGrants(services, id),
    readTopUpRule(services, id),
    listApiKeys(prisma, id),
    listConnections(prisma, id),
    listPayments(prisma, id, { offset: 0, limit: LATEST }),
    listLedgerEntries(prisma, page),
    listEmails(prisma, { customerId: id, limit: LATEST }),
    listOperatorActions(prisma, { customerId: id, limit: LATEST }),
  ])
  const [lookups, reports, requests, events, links, asked] = await Promise.all([
    listLookupsOf(prisma, { customerId: id, ...narrowed, limit: LATEST }),
    listReportCases(prisma, { customerId: id, ...(narrowed.vin && { vin: narrowed.vin }), limit: LATEST }),
    listRequests(services, id, { ...narrowed, limit: LATEST }),
    listSecurityEvents(prisma, id, { limit: LATEST }),
    listLinksOf(services, { customerId: id, ...narrowed }),
    paymentId && readPayment(prisma, { customerId: id, paymentId }),
  ])
  // However old it is, it can be refunded here.
  const payments = asked ? [asked, ...latest.filter((each) => each.id !== asked.id)] : latest
  const choices = toChoices({ payments, emails, links, keys })
  const ledger = takePage(entries, LEDGER_PAGE, ({ id: entry }) => ({ before: entry }))
  return {
    customer,
    tasks: toShownTasks(tasksFor(customer), choices, asked ? 'payments refund' : undefined),
    about: Object.values(narrowed).join(''),
    lookups,
    reports,
    requests: requests.map((each) => toShownRequest(each, keys)),
    events: events.map(({ id: event, userAgent, ...rest }) => ({
      ...rest,
      id: String(event),
      browser: userAgent ? describeBrowser(userAgent) : '',
    })),
    available,
    grants,
    rule,
    keys,
    apps,
    payments: payments.map((each) => toOperatorPayment(each, services)),
    entries: ledger.rows,
    next: ledger.next,
    isLatest: before === undefined,
    emails,
    actions: actions.map(toShownAction),
  }
}

interface Choosable {
  readonly payments: readonly PaymentRecord[]
  readonly emails: readonly EmailRecord[]
  readonly links: Awaited<ReturnType<typeof listLinksOf>>
  readonly keys: Awaited<ReturnType<typeof listApiKeys>>
}

function toChoices({ payments, emails, links, keys }: Choosable): Choices {
  return {
    payments: payments.map((each) => [
      each.id,
      `${formatMoney(each.amountCents, each.currency)}, ${formatMoment(each.confirmedAt)}, ${each.id}`,
    ]),
    letters: emails.map((each) => [each.id, `${toWords(each.kind)}, ${formatMoment(each.createdAt)}`]),
    links: links.map(({ id: link, vin, createdAt }) => [link, `${vin}, ${formatMoment(createdAt)}`]),
    keys: keys.flatMap(({ id: key, name, prefix, lastFour, revokedAt }) =>
      revokedAt ? [] : [[key, `${name}, ${prefix}…${lastFour}`] as const],
    ),
    refund_reasons: REFUND_REASONS.map((each) => [each, toWords(each)]),
  }
}

/** Everything, or, for a closed account, what can still be done. */
const tasksFor = ({ closedAt }: { readonly closedAt: Date | null }) =>
  Object.fromEntries(Object.entries(CUSTOMER_TASKS).filter(([, task]) => !closedAt || task.isForClosed))

/** The first VIN, or ID of a request or a payment, in what was searched for; '' if there is none. */
export const readAbout = (text: string): string =>
  [text, ...searchWords(text)].flatMap((word) => Object.values<string>({ ...toAbout(word) }))[0] ?? ''

interface About {
  readonly vin?: string
  readonly requestId?: string
  readonly paymentId?: string
}

function toAbout(about: string): About {
  if (/^req_\w+$/.test(about)) return { requestId: about }
  if (/^pi_\w+$/.test(about)) return { paymentId: about }
  const vin = tidyVin(about)
  return /^[A-Z\d]{17}$/.test(vin) ? { vin } : {}
}
