/** Buying credits, automatic top-up, and past payments. */
import { formatCredits } from '@vinspec/contract/amounts'
import {
  listLedgerEntries,
  listStatementMonths,
  readAvailableCredits,
  readCreditUse,
} from '@vinspec/core/ledger'
import { listLookupPackages } from '@vinspec/core/payments'
import { policyContext, servicesContext } from '@vinspec/web/services'
import { data, Link, redirect } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { signedIn } from '../../server/customer.server.ts'
import { readIdempotencyKey, readText } from '../../server/form.server.ts'
import { perform } from '../../server/perform.server.ts'
import { requireStepUp } from '../../server/step-up.server.ts'
import { takePage } from '../../server/take-page.server.ts'
import { toFault } from '../../server/to-fault.server.ts'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { changeTopUp, readTopUp } from '../auto-top-up.server.ts'
import { AutoTopUp } from '../auto-top-up.tsx'
import { formatMonth } from '../format-month.ts'
import { Ledger } from '../ledger.tsx'
import { Packages } from '../packages.tsx'
import { explainPayment } from '../payment-faults.server.ts'
import { PaymentList } from '../payment-list.tsx'
import { readPaymentNews } from '../payment-news.server.ts'
import { PaymentNews } from '../payment-news.tsx'
import { readPaymentPage } from '../payments.server.ts'
import { recommend } from '../recommend.server.ts'
import type { Route } from './+types/billing.ts'

const PAGE_SIZE = 25

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const { searchParams } = new URL(request.url)
  const before = searchParams.get('before') ?? undefined
  const news = await readPaymentNews(services, customerId, searchParams)
  const page = { customerId, limit: PAGE_SIZE + 1, ...(before === undefined ? {} : { before }) }
  const [packages, topUp, entries, payments, credits, use, months] = await Promise.all([
    listLookupPackages(services.prisma),
    readTopUp(services, customerId),
    listLedgerEntries(services.prisma, page),
    readPaymentPage(services, customerId, searchParams.get('payments')),
    readAvailableCredits(services, customerId),
    readCreditUse(services, customerId),
    listStatementMonths(services, customerId),
  ])
  const { rows, next } = takePage(entries, PAGE_SIZE, ({ id }) => ({ before: id }))
  // The forms lead to the vendor's pages.
  if (services.paymentOrigin) context.get(policyContext).formTargets.add(services.paymentOrigin)
  return {
    packages,
    recommended: recommend(packages, use),
    months,
    topUp,
    credits,
    ledger: {
      entries: rows,
      next,
      isLatest: before === undefined,
    },
    payments,
    canPay: services.payments !== undefined,
    // The key of an agent that sent its customer here, so that its own request and this form are one purchase.
    idempotencyKey: searchParams.get('key') ?? crypto.randomUUID(),
    isTurningOff: searchParams.has('turn_off'),
    news,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    if (form.get('task') !== 'buy') {
      if (form.get('task') !== 'turn_off') await requireStepUp({ request, url, context })
      throw redirect((await changeTopUp(context, form)) ?? '/billing#top-up')
    }
    const input = { package_key: readText(form, 'package_key', 200) }
    const idempotencyKey = readIdempotencyKey(form, input.package_key)
    const checkout = await perform(context, 'createCheckout', input, { idempotencyKey })
    throw redirect(checkout.body.checkout_url)
  } catch (error) {
    const { fault, status } = toFault(error, explainPayment, context)
    return data({ fault }, status)
  }
}

export const shouldRevalidate = readAgain

export default function Billing({ loaderData }: Route.ComponentProps) {
  const { packages, recommended, topUp, credits, payments, canPay, idempotencyKey, news } = loaderData
  const { ledger, months, isTurningOff } = loaderData
  return (
    <Page title="Billing" lead={`You have ${formatCredits(credits)} left.`}>
      <FormOutcome />
      <PaymentNews news={news} credits={credits} />
      {!canPay && (
        <Notice meaning="warn">
          Payments aren't set up on this server, so you can't buy anything here. You can still use the credits
          you have.
        </Notice>
      )}
      <Panel
        title="Buy credits"
        lead="You pay for a package once. Its credits expire 30 days after the payment."
      >
        <Packages {...{ packages, recommended, canPay, idempotencyKey }} />
      </Panel>
      <AutoTopUp {...topUp} packages={packages} canPay={canPay} isTurningOff={isTurningOff} />
      <PaymentList {...payments} />
      {months.length > 0 && <StatementList months={months} />}
      <Ledger {...ledger} />
    </Page>
  )
}

/** A year of statements is shown without unfolding the list. */
const SHOWN = 12

/** @param months the current one first */
function StatementList({ months }: { readonly months: readonly string[] }) {
  return (
    <Panel id="statements" title="Statements" lead="What you bought and used, month by month (UTC).">
      <Months months={months.slice(0, SHOWN)} />
      {months.length > SHOWN && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft">Earlier months</summary>
          <div className="pt-3">
            <Months months={months.slice(SHOWN)} />
          </div>
        </details>
      )}
    </Panel>
  )
}

function Months({ months }: { readonly months: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3 lg:grid-cols-4">
      {months.map((month) => (
        <li key={month}>
          <Link to={`/billing/statements/${month}`}>{formatMonth(month)}</Link>
        </li>
      ))}
    </ul>
  )
}
