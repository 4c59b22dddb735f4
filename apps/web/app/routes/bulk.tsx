/** Lists of VINs: send a new one, and find the others. */
import { createBulkLookup, listBulkLookups } from '@vinspec/core/bulk-lookups'
import { BULK_LOOKUP_DAYS, MAX_BULK_ROWS } from '@vinspec/core/foundation'
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { MAX_UPLOAD_BYTES } from '../../src/upload-limit.ts'
import { sendForm } from '../browser/send-form.ts'
import { BulkTable } from '../components/bulk/bulk-table.tsx'
import { NewList } from '../components/bulk/new-list.tsx'
import { FormFault } from '../components/form-fault.tsx'
import { formatNumber } from '../components/format.ts'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
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
  const form = await request.formData()
  const text = readText(form, 'vins', MAX_UPLOAD_BYTES)
  const created = await createBulkLookup(context.get(servicesContext), {
    customerId: signedIn(context).customerId,
    ...((await readFile(form)) ?? { name: '', content: new TextEncoder().encode(text) }),
  })
  if (created.kind === 'created') throw redirect(`/bulk/${created.id}`)
  return data({ fault: created.fault, text }, 422)
}

/** Undefined: none was chosen, which browsers send as an empty one. */
async function readFile(form: FormData) {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return undefined
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) }
}

export const clientAction = (call: Route.ClientActionArgs) => sendForm(call)

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, maxRows, maxBytes, keptDays } = loaderData
  const text = actionData && 'text' in actionData ? actionData.text : ''
  return (
    <>
      <PageHeader
        title="Bulk lookups"
        lead={`Look up as many as ${formatNumber(maxRows)} VINs at once. We check them for free first, and you see what they cost before anything is charged.`}
      />
      <div className="flex flex-col gap-6">
        <FormFault of={actionData} />
        <NewList key={text} text={text} maxBytes={maxBytes} />
        {lists.length > 0 && (
          <Panel title="Your lists" lead={`Kept for ${keptDays} days. The vehicles stay in My vehicles.`}>
            <BulkTable lists={lists} />
          </Panel>
        )}
      </div>
    </>
  )
}
