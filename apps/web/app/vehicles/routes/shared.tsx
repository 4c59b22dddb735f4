/** A vehicle's sheet, for anyone who has its link. It names the customer only if they added a logo. */
import { MAX_REPORT_LENGTH, openShareLink, parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data, Link } from 'react-router'
import { BrandHead } from '../../brand/brand-mark.tsx'
import { CertificatePanel } from '../../certificates/certificate-panel.tsx'
import { WindowSheetPanel } from '../../embed/window-sheet-panel.tsx'
import { readSession } from '../../server/customer.server.ts'
import { readChosenDistance } from '../../server/distance.server.ts'
import { isOpening } from '../../server/opening.server.ts'
import { refuseTooMany } from '../../server/refuse-too-many.server.ts'
import { DeadLink } from '../../ui/dead-link.tsx'
import { readDistance } from '../../ui/distance.ts'
import { Warnings } from '../../ui/notice.tsx'
import { pack } from '../../ui/packed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChosenDistance } from '../../ui/reader.tsx'
import { Time } from '../../ui/time.tsx'
import { readCorrections } from '../corrections.server.ts'
import { SharedReportPanel } from '../report-forms.tsx'
import { reportOnSharedPage, toRowChoices } from '../reports.server.ts'
import { readStoredFacts } from '../stored-facts.server.ts'
import { StoredFacts } from '../stored-facts.tsx'
import { readContext } from '../vehicle-context.server.ts'
import { VehicleSheet } from '../vehicle-sheet.tsx'
import type { Route } from './+types/shared.ts'

/** Not for search engines. The referrer policy of every page, `same-origin`, keeps the link from other sites, and its form working. */
const PRIVATE = { 'x-robots-tag': 'noindex, nofollow' }

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(errorHeaders ?? []), ...PRIVATE }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await refuseTooMany(services.sharedPages, request)
  const { response: session } = await readSession(request, context)
  const shared = await openShareLink(services, params.token, {
    reader: session?.user.id,
    isCounted: isOpening(context),
  })
  if (!shared) throw data(null, 404)
  const specs = parseStoredSpecs(shared.answer)
  const url = new URL(request.url)
  const sheet = specs && (await readContext(services, specs, url))
  return {
    vin: shared.vin,
    brand: shared.brand,
    corrections: await readCorrections(services, { id: shared.lookupId, vin: shared.vin }),
    lookedUpAt: shared.lookedUpAt,
    expiresAt: shared.expiresAt,
    isCertified: services.certificates.signingKey !== undefined,
    title: specs?.title,
    chosen: sheet?.chosen ?? null,
    sheet: sheet && pack({ ...sheet, conditions: null, others: [] }),
    storedFacts: specs ? [] : readStoredFacts(shared.answer),
    rows: specs ? toRowChoices(specs) : [],
    /** The page of a vehicle leads to the panel with the window sheets. */
    isPrinting: url.searchParams.has('window'),
    /** An embedded sheet has no form, and leads to this one. */
    isReporting: url.searchParams.has('report'),
    maxLength: MAX_REPORT_LENGTH,
    distance:
      readDistance(url.searchParams.get('distance')) ?? readChosenDistance(request.headers.get('cookie')),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  await refuseTooMany(services.sharedReports, request)
  return await reportOnSharedPage(services, params.token, await request.formData())
}

export default function Shared({ loaderData, actionData, params }: Route.ComponentProps) {
  const { vin, title, lookedUpAt, expiresAt, sheet, storedFacts, distance } = loaderData
  const path = `/shared/${params.token}`
  const chosen = loaderData.chosen === null ? {} : { version: `${loaderData.chosen + 1}` }
  const inOtherUnit = new URLSearchParams({
    distance: distance === 'mi' ? 'km' : 'mi',
    ...chosen,
  })
  return (
    <ChosenDistance distance={distance}>
      <meta name="robots" content="noindex, nofollow" />
      {loaderData.brand && <BrandHead brand={loaderData.brand} />}
      <PageHeader
        title={title ?? vin}
        lead={<span className="font-mono tracking-wider">{vin}</span>}
        isPrinted={!sheet}
      >
        {sheet && (
          <p className="text-sm text-ink-soft">
            {distance === 'mi' ? 'In miles. ' : 'In kilometers. '}
            <Link to={`${path}?${inOtherUnit}`}>{distance === 'mi' ? 'Show kilometers' : 'Show miles'}</Link>
          </p>
        )}
      </PageHeader>
      <div className="flex flex-col gap-6">
        <Warnings texts={loaderData.corrections} />
        {sheet ? (
          <VehicleSheet data={sheet} path={path} params={{ distance }} readAt={lookedUpAt} />
        ) : (
          <StoredFacts facts={storedFacts} />
        )}
        {loaderData.isCertified && (
          <div className="print:hidden">
            <CertificatePanel path={`${path}/certificate.pdf`} />
          </div>
        )}
        {sheet && (
          <div className="flex flex-col gap-6 print:hidden">
            <WindowSheetPanel path={path} isOpen={loaderData.isPrinting} />
            <SharedReportPanel {...loaderData} answer={actionData} />
          </div>
        )}
        <p className="text-sm text-ink-soft print:hidden">
          Shared through vinspec. This link works until <Time at={expiresAt} />.
        </p>
      </div>
    </ChosenDistance>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = 'It may have expired, or the person who made it has revoked it. Ask them for a new one.'
  return <DeadLink error={error} missing={missing} />
}
