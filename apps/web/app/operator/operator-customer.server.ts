/** What an operator reads about one customer, and the credits that an operator grants. */
import { listApiKeys } from '@vinspec/core/access'
import {
  grantByOperator,
  listLedgerEntries,
  listSpendableGrants,
  MAX_OPERATOR_GRANT,
  readAvailableCredits,
} from '@vinspec/core/ledger'
import { listConnections } from '@vinspec/core/oauth'
import { listEmails, listOperatorActions, readCustomer } from '@vinspec/core/operator'
import { listPayments } from '@vinspec/core/payments'
import { readTopUpRule } from '@vinspec/core/top-up'
import { type Services, servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { readText } from '../server/form.server.ts'
import type { StepUpCall } from '../server/step-up.server.ts'
import { NO_REASON, performAsOperator } from './operator.server.ts'
import { toShownAction } from './operator-audit.server.ts'
import { toOperatorPayment } from './operator-payments.server.ts'

const LEDGER_PAGE = 25
/** Of each other list. The lists of all customers have the rest. */
const LATEST = 10

/** Throws a 404 if there is no such customer. */
export async function readCustomerPage(services: Services, id: string, before: string | undefined) {
  const { prisma } = services
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
  return {
    customer,
    available,
    grants,
    rule,
    keys,
    apps,
    payments: payments.map(toOperatorPayment),
    entries: entries.slice(0, LEDGER_PAGE),
    next: entries.length > LEDGER_PAGE ? entries[LEDGER_PAGE - 1]?.id : undefined,
    isLatest: before === undefined,
    emails,
    actions: actions.map(toShownAction),
  }
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
