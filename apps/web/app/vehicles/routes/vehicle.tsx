/** One vehicle's specifications, made for reading and for paper. */
import { MAX_NOTE_LENGTH } from '@vinspec/core/foundation'
import { parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { lazy } from 'react'
import { Link } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { CertificatePanel } from '../../certificates/certificate-panel.tsx'
import { readOwnerPanel } from '../../owners/owner-tasks.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DistanceSwitch } from '../../ui/distance-switch.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice, Warnings } from '../../ui/notice.tsx'
import { pack } from '../../ui/packed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { LinkedPanel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { readCorrections } from '../corrections.server.ts'
import { NoteForm } from '../note-form.tsx'
import { RecallPanel } from '../recall-panel.tsx'
import { readStoredFacts } from '../stored-facts.server.ts'
import { StoredFacts } from '../stored-facts.tsx'
import { readVehicle } from '../vehicle.server.ts'
import { readBattery, readContext, readOtherCars, readWatch } from '../vehicle-context.server.ts'
import { VehicleSheet } from '../vehicle-sheet.tsx'
import { changeVehicle } from '../vehicle-tasks.server.ts'
import type { Route } from './+types/vehicle.ts'

/** Only pages that show it load its script. */
const BatteryPanel = lazy(async () => ({ default: (await import('../battery-panel.tsx')).BatteryPanel }))

export async function loader(call: Route.LoaderArgs) {
  const { request, context } = call
  const { answer, ...vehicle } = await readVehicle(call)
  const specs = parseStoredSpecs(answer)
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const url = new URL(request.url)
  return {
    ...vehicle,
    title: specs?.title,
    corrections: await readCorrections(services, { id: vehicle.shown, vin: vehicle.vin }),
    sheet:
      specs &&
      pack({
        ...(await readContext(services, specs, url)),
        others: await readOtherCars(services, customerId, vehicle.vin),
      }),
    battery: specs && (await readBattery(services, customerId, specs)),
    isWatched: await readWatch(services, customerId, vehicle.vin),
    /** The facts of an answer that was stored under an older contract. */
    storedFacts: specs ? [] : readStoredFacts(answer),
    isCertified: services.certificates.signingKey !== undefined,
    maxNoteLength: MAX_NOTE_LENGTH,
    hasOwnerPage: (await readOwnerPanel(services, { customerId, vin: vehicle.vin })) !== undefined,
    charged: url.searchParams.get('charged'),
  }
}

export async function action(call: Route.ActionArgs) {
  const { request, context } = call
  const form = await request.formData()
  const { vin, shown: lookupId } = await readVehicle(call)
  const { customerId } = signedIn(context)
  return await changeVehicle(context.get(servicesContext), { customerId, vin, lookupId }, form)
}

export const shouldRevalidate = readAgain

export default function Vehicle({ loaderData, actionData }: Route.ComponentProps) {
  const { vin, title, note, sheet, storedFacts, readAt, shown, isLatest } = loaderData
  useSaidOnce(['charged'])
  const onDemand = <OnDemand {...loaderData} answer={actionData} />
  return (
    <>
      <PageHeader
        title={title ?? vin}
        back={{ to: '/vehicles', title: 'My Vehicles' }}
        lead={
          <>
            <span className="font-mono tracking-wider">{vin}</span>
            {note !== '' && <span className="block text-sm wrap-anywhere print:hidden">{note}</span>}
          </>
        }
        isPrinted={!sheet}
      >
        {sheet && <DistanceSwitch />}
        <Files path={`/vehicles/${vin}`} query={isLatest ? '' : `?lookup=${shown}`} />
      </PageHeader>
      <div className="flex flex-col gap-5">
        <FormOutcome />
        <News {...loaderData} />
        {sheet ? (
          <VehicleSheet
            data={sheet}
            path={`/vehicles/${vin}`}
            params={isLatest ? {} : { lookup: shown }}
            readAt={readAt}
          >
            {onDemand}
          </VehicleSheet>
        ) : (
          <>
            <StoredFacts facts={storedFacts} />
            <div className="flex flex-col gap-5 print:hidden">{onDemand}</div>
          </>
        )}
      </div>
    </>
  )
}

interface OnDemandProps extends LoaderData {
  readonly answer: Answer | undefined
}

/** What customers have done with the vehicle, and can do. */
function OnDemand({ answer, ...loaded }: OnDemandProps) {
  const { vin, battery, shown, isLatest, isWatched, hasOwnerPage } = loaded
  const path = `/vehicles/${vin}`
  const query = isLatest ? '' : `?lookup=${shown}`
  return (
    <>
      {battery && <BatteryPanel {...battery} />}
      <LinkedPanel title="Share" to={`${path}/share${query}`} />
      <NoteForm
        note={loaded.note}
        maxLength={loaded.maxNoteLength}
        saved={answer && 'saved' in answer ? answer.saved : undefined}
      />
      {loaded.isCertified && (
        <CertificatePanel path={`${path}/certificate.pdf`} lookupId={isLatest ? undefined : shown} />
      )}
      {isWatched !== undefined && (
        <RecallPanel isOn={isWatched} isChanged={answer !== undefined && 'watched' in answer} />
      )}
      {hasOwnerPage && <LinkedPanel title="Ask the owner for a reading" to={`${path}/owner${query}`} />}
      <LinkedPanel title="Past lookups" to={`${path}/lookups${query}`} />
      <LinkedPanel title="Something wrong with this car?" to={`${path}/report${query}`} />
    </>
  )
}

/** What just happened, and a notice if this is not the latest result. */
function News({ charged, corrections, isLatest, readAt, vin }: LoaderData) {
  return (
    <div className="contents print:hidden">
      {charged === '1' && <Notice meaning="good">Vehicle found and saved. 1 credit used.</Notice>}
      {charged === '0' && <Notice meaning="good">Vehicle found. You weren't charged again.</Notice>}
      <Warnings texts={corrections} />
      {!isLatest && (
        <Notice meaning="warn">
          This is an earlier result, from <Time at={readAt} />.{' '}
          <Link to={`/vehicles/${vin}`} className="font-medium underline">
            View the latest
          </Link>
        </Notice>
      )}
    </div>
  )
}

/** Buttons that print the sheet and download it as files. */
function Files({ path, query }: { readonly path: string; readonly query: string }) {
  return (
    <>
      <Button look="secondary" onClick={() => window.print()}>
        Print
      </Button>
      <ButtonLink look="secondary" to={`${path}/specs.csv${query}`} reloadDocument download>
        CSV
      </ButtonLink>
      <ButtonLink look="secondary" to={`${path}/specs.json${query}`} reloadDocument download>
        JSON
      </ButtonLink>
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']
type Answer = NonNullable<Route.ComponentProps['actionData']>
