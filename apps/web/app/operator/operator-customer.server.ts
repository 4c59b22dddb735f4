/** What an operator reads about one customer, and the credits that an operator grants. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { listApiKeys } from '@vinspec/core/access'
import { listSecurityEvents } from '@vinspec/core/customers'
import {
  grantByOperator,
  listLedgerEntries,
  listSpendableGrants,
  MAX_OPERATOR_GRANT,
  readAvailableCredits,
} from '@vinspec/core/ledger'
import { listConnections } from '@vinspec/core/oauth'
import { listEmails, listLookupsOf, listOperatorActions, readCustomer } from '@vinspec/core/operator'
import { listPayments } from '@vinspec/core/payments'
import { listRequests } from '@vinspec/core/requests'
import { readTopUpRule } from '@vinspec/core/top-up'
import { type Services, servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { describeBrowser } from '../../src/auth/describe-browser.ts'
import { toShownRequest } from '../requests/requests.server.ts'
import { readText } from '../server/form.server.ts'
import type { StepUpCall } from '../server/step-up.server.ts'
import { NO_REASON, performAsOperator } from './operator.server.ts'
import { toShownAction } from './operator-audit.server.ts'
import { toOperatorPayment } from './operator-payments.server.ts'

const LEDGER_PAGE = 25
/** Of each other list. The lists of all customers have the rest. */
const LATEST = 10

/** What of a customer is asked for. */
export interface CustomerPageQuery {
  /** The entry of the ledger before which the page begins. */
  readonly before: string | undefined
  /** Only lookups and requests of that. */
  readonly about: string
}

/** Throws a 404 if there is no such customer. */
export async function readCustomerPage(services: Services, id: string, { before, about }: CustomerPageQuery) {
  const { prisma } = services
  const narrowed = toAbout(about)
  const customer = await readCustomer(prisma, id)
  if (!customer) throw data(null, 404)
  const page = { customerId: id, limit: LEDGER_PAGE + 1, ...(before !== undefined && { before }) }
  const [available, grants, rule, keys, apps, payments, entries, emails, actions] = await Promise.all([
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
  const [lookups, requests, events] = await Promise.all([
    listLookupsOf(prisma, { customerId: id, ...narrowed, limit: LATEST }),
    listRequests(services, id, { ...narrowed, limit: LATEST }),
    listSecurityEvents(prisma, id, { limit: LATEST }),
  ])
  return {
    customer,
    about: readAbout(about),
    lookups,
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
    entries: entries.slice(0, LEDGER_PAGE),
    next: entries.length > LEDGER_PAGE ? entries[LEDGER_PAGE - 1]?.id : undefined,
    isLatest: before === undefined,
    emails,
    actions: actions.map(toShownAction),
  }
}

/** A VIN, or the ID of a request; '' for anything else. */
export const readAbout = (text: string): string => Object.values(toAbout(text)).join('')

function toAbout(about: string): { readonly vin?: string; readonly requestId?: string } {
  if (/^req_\w+$/.test(about)) return { requestId: about }
  const vin = tidyVin(about)
  return /^[A-Z\d]{17}$/.test(vin) ? { vin } : {}
}

type Granted = { readonly fault: string } | { readonly granted: number; readonly isNew: boolean }

/** The same credits for the same reason are granted once, however often the form is sent. */
export async function grantOnPage(call: StepUpCall, customerId: string): Promise<Granted> {
  const { prisma, clock } = call.context.get(servicesContext)
  const form = await call.request.formData()
  const customer = await readCustomer(prisma, customerId)
  if (!customer || customer.closedAt) throw data(null, 404)
  const typed = readText(form, 'credits').trim()
  const credits = Number(typed)
  if (!/^\d+$/.test(typed) || credits < 1 || credits > MAX_OPERATOR_GRANT)
    return { fault: `Enter a whole number of credits, up to ${MAX_OPERATOR_GRANT.toLocaleString('en-US')}.` }
  const outcome = await performAsOperator(
    call,
    form,
    'portal credits grant',
    async (tx, by) => await grantByOperator({ prisma: tx, clock }, { customerId, credits, ...by }),
  )
  return outcome ? { granted: credits, isNew: outcome.done.kind === 'granted' } : { fault: NO_REASON }
}
