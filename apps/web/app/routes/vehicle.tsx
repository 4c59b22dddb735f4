/** One vehicle's specifications, made for reading and for paper. */
import { MAX_NOTE_LENGTH } from '@vinspec/core/foundation'
import { listLookupsOfVin, noteOnVehicle, parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data, Link } from 'react-router'
import { sendForm } from '../browser/send-form.ts'
import { useSaidOnce } from '../browser/use-said-once.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { NoteForm } from '../components/note-form.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { PastLookups } from '../components/past-lookups.tsx'
import { StoredFacts } from '../components/stored-facts.tsx'
import { Time } from '../components/time.tsx'
import { VehicleSheet } from '../components/vehicle-sheet.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { readStoredFacts } from '../server/stored-facts.server.ts'
import { readVehicle } from '../server/vehicle.server.ts'
import type { Route } from './+types/vehicle.ts'

/** Earlier lookups that are listed. */
const MOST_LOOKUPS = 50

export async function loader(call: Route.LoaderArgs) {
  const { request, context } = call
  const { answer, ...vehicle } = await readVehicle(call)
  const specs = parseStoredSpecs(answer)
  const { prisma } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  return {
    ...vehicle,
    specs,
    /** Of an answer that was written by an older contract. */
    storedFacts: specs ? [] : readStoredFacts(answer),
    maxNoteLength: MAX_NOTE_LENGTH,
    lookups: await listLookupsOfVin(prisma, { customerId, vin: vehicle.vin, limit: MOST_LOOKUPS }),
    charged: new URL(request.url).searchParams.get('charged'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const note = readText(await request.formData(), 'note').trim()
  if (note.length > MAX_NOTE_LENGTH) {
    return data({ fault: `A note has up to ${MAX_NOTE_LENGTH} characters. Shorten it.` }, 400)
  }
  const { customerId } = signedIn(context)
  const saved = await noteOnVehicle(context.get(servicesContext).prisma, {
    customerId,
    vin: params.vin,
    note,
  })
  return saved ? { saved: note } : data({ fault: 'This vehicle is not in My vehicles.' }, 404)
}

export const clientAction = (call: Route.ClientActionArgs) => sendForm(call)

export default function Vehicle({ loaderData, actionData }: Route.ComponentProps) {
  const { vin, specs, storedFacts, readAt, shown, isLatest, lookups, charged } = loaderData
  useSaidOnce(['charged'])
  const query = isLatest ? '' : `?lookup=${shown}`
  return (
    <>
      <PageHeader title={specs?.title ?? vin} lead={<span className="font-mono tracking-wider">{vin}</span>}>
        <Button look="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <ButtonLink look="secondary" to={`/vehicles/${vin}/specs.csv${query}`} reloadDocument download>
          CSV
        </ButtonLink>
        <ButtonLink look="secondary" to={`/vehicles/${vin}/specs.json${query}`} reloadDocument download>
          JSON
        </ButtonLink>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <div className="contents print:hidden">
          {charged === '1' && <Notice meaning="good">Vehicle found and saved. 1 credit used.</Notice>}
          {charged === '0' && <Notice meaning="good">Vehicle found. You weren't charged again.</Notice>}
          {!isLatest && (
            <Notice meaning="warn">
              This is an earlier result, from <Time at={readAt} />.{' '}
              <Link to={`/vehicles/${vin}`} className="font-medium underline">
                View the latest
              </Link>
            </Notice>
          )}
        </div>
        {specs ? <VehicleSheet specs={specs} /> : <StoredFacts facts={storedFacts} />}
        <div className="flex flex-col gap-6 print:hidden">
          <NoteForm note={loaderData.note} maxLength={loaderData.maxNoteLength} answer={actionData} />
          <PastLookups vin={vin} lookups={lookups} shown={shown} />
        </div>
        <p className="hidden text-xs text-ink-soft print:block">
          vinspec · looked up <Time at={readAt} />
        </p>
      </div>
    </>
  )
}
