/** One list of VINs: its check, its confirmation, its progress, and the outcome of each row. */
import { formatCount, formatCredits } from '@vinspec/contract/amounts'
import {
  type BulkCounts,
  type BulkLookup,
  cancelBulkLookup,
  deleteBulkLookup,
  listBulkRows,
  offerTopUp,
  pauseBulkLookup,
  readWait,
  type StartChoices,
  startBulkLookup,
} from '@vinspec/core/bulk-lookups'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { listLookupPackages } from '@vinspec/core/payments'
import { type Services, servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { usePolling } from '../../browser/use-polling.ts'
import { signedIn } from '../../server/customer.server.ts'
import { readText } from '../../server/form.server.ts'
import { readPageNumber } from '../../server/page-number.server.ts'
import { requireStepUp } from '../../server/step-up.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { AskFirst } from '../ask-first.tsx'
import { readBulk } from '../bulk-lookup.server.ts'
import { isRowFilter, ROW_FILTERS, type RowFilter } from '../bulk-words.ts'
import { CheckResult } from '../check-result.tsx'
import { Progress } from '../progress.tsx'
import { Rows } from '../rows.tsx'
import type { Route } from './+types/bulk-lookup.ts'

const PAGE_SIZE = 100

export async function loader(call: Route.LoaderArgs) {
  const { request, context } = call
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const { searchParams } = new URL(request.url)
  const show = searchParams.get('show')
  const filter = isRowFilter(show) ? show : undefined
  const bulk = await readBulk(call)
  const states = filter && ROW_FILTERS[filter].states
  const shown = states ? sum(bulk.counts, states) : bulk.size
  const pages = Math.max(1, Math.ceil(shown / PAGE_SIZE))
  const page = Math.min(readPageNumber(searchParams.get('page')), pages)
  const { id } = bulk
  const query = { customerId, id, states, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  return {
    bulk,
    isChanging: bulk.state === 'checking' || bulk.state === 'running' || bulk.state === 'stopped',
    ...(await readCosts(services, customerId, bulk)),
    wait: await readWait(services, customerId, bulk),
    rows: await listBulkRows(services.prisma, query),
    filter,
    page,
    pages,
    /** The task that the customer is asked to confirm. */
    ask: searchParams.get('ask'),
  }
}

/** What the remaining rows of a list would cost, and what automatic top-up would buy for them. */
async function readCosts(services: Services, customerId: string, { state, counts }: BulkLookup) {
  const credits = await readAvailableCredits(services, customerId)
  // Before the start, rows of vehicles that the customer already has do not count.
  const lookups = counts.ready - (state === 'checked' ? counts.owned : 0)
  const packages = await listLookupPackages(services.prisma)
  const missing = packages.find((each) => each.credits >= lookups - credits) ?? packages.at(-1)
  return {
    credits,
    offer: await offerTopUp(services, customerId, lookups),
    cover: missing && `${formatCredits(missing.credits)} cost ${missing.price.display}.`,
  }
}

function sum(counts: BulkCounts, states: (typeof ROW_FILTERS)[RowFilter]['states']): number {
  return states.reduce((total, state) => total + counts[state], 0)
}

export async function action(call: Route.ActionArgs) {
  const { request, context } = call
  const form = await request.formData()
  const { id } = await readBulk(call)
  const budget = /^\d{1,9}$/.exec(readText(form, 'budget'))?.[0]
  if (budget !== undefined) await requireStepUp(call)
  const choices = {
    skipOwned: form.get('again') === 'yes' ? false : undefined,
    topUpBudgetCents: budget === undefined ? undefined : Number(budget),
  }
  const intent = form.get('intent')
  const done = await control(context.get(servicesContext), intent, choices, {
    customerId: signedIn(context).customerId,
    id,
  })
  if (done) throw redirect(intent === 'delete' ? '/bulk' : `/bulk/${id}`)
  return data({ fault: 'This list has changed in the meantime. Nothing was done.' }, 409)
}

async function control(
  services: Services,
  intent: FormDataEntryValue | null,
  choices: StartChoices,
  own: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  switch (intent) {
    case 'start':
      return await startBulkLookup(services, own, choices)
    case 'pause':
      return await pauseBulkLookup(services, own)
    case 'cancel':
      return await cancelBulkLookup(services, own)
    case 'delete':
      return await deleteBulkLookup(services, own)
    default:
      return false
  }
}

export const shouldRevalidate = readAgain

export default function BulkLookupPage({ loaderData }: Route.ComponentProps) {
  const { bulk, isChanging, credits, offer, wait, cover, ask } = loaderData
  const { name, state, size, createdAt, expiresAt } = bulk
  usePolling(isChanging)
  const isRemovable = state === 'checked' || state === 'canceled' || state === 'finished'
  return (
    <Page
      title={name}
      back={{ to: '/bulk', title: 'Bulk lookups' }}
      lead={
        <>
          {formatCount(size, 'line')}, sent <Time at={createdAt} />. Kept until{' '}
          <Time at={expiresAt} dateOnly />.
        </>
      }
      actions={
        <>
          {isRemovable && (
            <ButtonLink look="secondary" to="?ask=delete" preventScrollReset>
              Delete list
            </ButtonLink>
          )}
          <ButtonLink look="secondary" to={`/bulk/${bulk.id}/results.csv`} reloadDocument download>
            Download CSV
          </ButtonLink>
        </>
      }
    >
      <FormOutcome />
      <AskFirst bulk={bulk} ask={ask} />
      {state === 'checked' ? (
        <CheckResult bulk={bulk} credits={credits} offer={offer} cover={cover} />
      ) : (
        <Progress bulk={bulk} credits={credits} offer={offer} wait={wait} />
      )}
      <Rows {...loaderData} />
    </Page>
  )
}
