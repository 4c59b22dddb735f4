/** Lists of VINs: send a new one, and find the others. */
import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import { type BulkLookupSummary, createBulkLookup, listBulkLookups } from '@vinspec/core/bulk-lookups'
import { BULK_LOOKUP_DAYS, MAX_BULK_ROWS } from '@vinspec/core/foundation'
import { servicesContext } from '@vinspec/web/services'
import { data, Link, redirect } from 'react-router'
import { MAX_UPLOAD_BYTES } from '../../../src/upload-limit.ts'
import { signedIn } from '../../server/customer.server.ts'
import { readUpload, type Upload } from '../../server/upload.server.ts'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { Badge } from '../badge.tsx'
import { LIST_WORDS } from '../bulk-words.ts'
import { NewList } from '../new-list.tsx'
import type { Route } from './+types/bulk.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  return {
    lists: await listBulkLookups(prisma, signedIn(context).customerId),
    maxRows: MAX_BULK_ROWS,
    maxBytes: MAX_UPLOAD_BYTES,
    keptDays: BULK_LOOKUP_DAYS,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  // Counted before the list is parsed, which costs the server more than sending it costs the sender.
  const seconds = await services.sentLists.take(customerId)
  if (seconds > 0) {
    const fault = `You have sent many lists. Wait ${formatCount(Math.ceil(seconds / 60), 'minute')}, then send this one again.`
    return data({ fault, text: '' }, { status: 429, headers: { 'retry-after': String(seconds) } })
  }
  const parts = await readUpload(request)
  const vins = parts.get('vins') ?? NO_LIST
  const created = await createBulkLookup(services, { customerId, ...(parts.get('file') ?? vins) })
  if (created.kind === 'created') throw redirect(`/bulk/${created.id}`)
  const text = vins.content.length > MOST_SHOWN_BYTES ? '' : new TextDecoder().decode(vins.content)
  return data({ fault: created.fault, text }, 422)
}

const NO_LIST: Upload = { name: '', content: new Uint8Array() }
/** A rejected pasted list of up to this size is shown again. No list that could be accepted is longer. */
const MOST_SHOWN_BYTES = 512 * 1024

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, maxRows, maxBytes, keptDays } = loaderData
  const text = actionData && 'text' in actionData ? actionData.text : ''
  return (
    <Page
      title="Bulk lookups"
      lead={`Look up as many as ${formatNumber(maxRows)} VINs at once. We check them for free first, and you see what they cost before anything is charged.`}
    >
      <FormOutcome />
      <NewList key={text} text={text} maxBytes={maxBytes} />
      {lists.length > 0 && (
        <Panel title="Your lists" lead={`Kept for ${keptDays} days. The vehicles stay in My Vehicles.`}>
          <BulkTable lists={lists} />
        </Panel>
      )}
    </Page>
  )
}

const COLUMNS: ReadonlyArray<Column<BulkLookupSummary>> = [
  {
    title: 'List',
    cell: ({ id, name }) => (
      <Link to={`/bulk/${id}`} className="font-medium wrap-anywhere text-accent underline">
        {name}
      </Link>
    ),
  },
  { title: 'State', cell: ({ state }) => <Badge {...LIST_WORDS[state]} /> },
  { title: 'Lines', numeric: true, cell: ({ size }) => formatNumber(size) },
  { title: 'Sent', wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

function BulkTable({ lists }: { readonly lists: readonly BulkLookupSummary[] }) {
  return <Table label="Lists" columns={COLUMNS} rows={lists} />
}
