/** The front door: what this is, shown on real vehicles, for people who are not signed in. */
import { listShownPackages } from '@vinspec/core/payments'
import { measured, tablesAtHand } from '@vinspec/vehicle-data'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../../src/web-request.ts'
import script from '../../browser/docs-page.js?url'
import { readChosenDistance } from '../../server/distance.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { withNext } from '../../ui/with-next.ts'
import { BodyFigure, type BodyShape } from '../../vehicles/body-figure.tsx'
import { BODY_SHAPES } from '../../vehicles/body-shapes.server.ts'
import { VinCheck } from '../../vehicles/vin-check.tsx'
import { nameFreeLookups } from '../free-lookups.ts'
import { checkForStranger, type FreeCheck, readExamples } from '../front-door.server.ts'
import { Makes } from '../makes.tsx'
import { Measures } from '../measures.tsx'
import { Prices } from '../prices.tsx'
import { readSampleSheets } from '../sample-sheets.server.ts'
import { VinCheckForm } from '../vin-check-form.tsx'
import type { Route } from './+types/front.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const typed = new URL(request.url).searchParams.get('vin')
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  const [packages, answer] = await Promise.all([
    listShownPackages(services.prisma),
    typed ? checkForStranger(services, typed, address) : undefined,
  ])
  // Awaited before the prices are read: the first rendering blocks this process, and their timeout would run out meanwhile.
  const sheets = await readSampleSheets(services, readChosenDistance(request.headers.get('cookie')))
  const { freeLookups } = services
  const sources = services.vehicleData.sources ?? []
  const makes = tablesAtHand(services.vehicleData).coveredMakes.map(({ name, years }) => ({ name, years }))
  return {
    packages,
    sheets,
    answer,
    makes,
    sources,
    freeLookups,
    measured,
    examples: readExamples(services),
    shape: BODY_SHAPES.suv,
  }
}

const TITLE = 'vinspec: electric car specifications by VIN'

const DESCRIPTION =
  'Enter the VIN of an electric car and get its range, battery, and charging, ready to show to your customers, from public sources with their dates.'

const FACTS = {
  '@type': 'WebAPI',
  name: 'vinspec',
  description: DESCRIPTION,
} as const

const PROMISES = [
  [
    'Never guessed',
    "What no source says is left out. If a VIN doesn't show the wheels, you get the versions that fit, each with its own range.",
  ],
  [
    'Never charged twice',
    'A request sent again with its Idempotency-Key returns the first result. A lookup that fails costs nothing.',
  ],
  [
    'Sources with dates',
    'EPA, NHTSA, and DOE first. Every result says which model year and which figures it rests on.',
  ],
] as const

export default function Front({ loaderData }: Route.ComponentProps) {
  const { packages, sheets, answer, makes, sources, freeLookups, measured: figures } = loaderData
  return (
    <div className="flex flex-col gap-20 sm:gap-28">
      <PageMeta title={TITLE} description={DESCRIPTION} path="/" facts={FACTS} />
      {/* The page works without it. It adds the copy buttons. */}
      <script src={script} defer />
      <Opening answer={answer} freeLookups={freeLookups} shape={loaderData.shape} />
      {/* Trusted HTML: our own samples, rendered by our own components. */}
      <div dangerouslySetInnerHTML={{ __html: sheets }} />
      <section aria-labelledby="measured" className="flex flex-col gap-8">
        <Heading
          id="measured"
          title="Measured on real cars"
          lead="Against the battery-electric VIN prefixes of Washington State's register, in every release of the data."
        />
        <Measures measured={figures} />
        <dl className="grid gap-8 border-t border-line pt-8 sm:grid-cols-3">
          {PROMISES.map(([title, text]) => (
            <div key={title} className="flex flex-col gap-1">
              <dt className="text-lg font-semibold">{title}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="ways" className="flex flex-col gap-8">
        <Heading id="ways" title="Call it the way you work" lead="Every way answers with the same JSON." />
        {/* Trusted HTML: our own examples, rendered when this server was built. */}
        <div
          className="docs grid gap-6 lg:grid-cols-2"
          dangerouslySetInnerHTML={{ __html: loaderData.examples }}
        />
      </section>
      <section aria-labelledby="prices" className="flex flex-col gap-8">
        <Heading
          id="prices"
          title="Prices"
          lead="One credit pays for one successful lookup. No subscription."
        />
        <Prices packages={packages} isCustomer={false} />
        <p className="text-ink-soft">
          <Link to="/pricing">More about pricing</Link>, refunds, and receipts.
        </p>
      </section>
      <Makes makes={makes} sources={sources} />
    </div>
  )
}

interface OpeningProps {
  readonly answer: FreeCheck | undefined
  readonly freeLookups: number
  readonly shape: BodyShape
}

function Opening({ answer, freeLookups, shape }: OpeningProps) {
  return (
    <section
      aria-labelledby="what"
      className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="flex flex-col gap-6">
        <h1 id="what" className="text-display font-bold tracking-[-0.03em]">
          Know an electric car by its VIN
        </h1>
        <p className="max-w-xl text-lg text-ink-soft sm:text-xl">
          Range on each wheel size, charging, warranty, and equipment, in words that you can show to your
          customers. By API, SDK, terminal, or agent.
        </p>
      </div>
      <BodyFigure shape={shape} className="w-full max-lg:hidden" isDecoration />
      <div className="flex flex-col gap-4">
        <VinCheckForm typed={answer?.vin} />
        {answer && <Answer answer={answer} />}
        <p className="text-ink-soft">
          <Link to="/sign-up">Create an account</Link>{' '}
          {freeLookups > 0
            ? `and start with ${nameFreeLookups(freeLookups)}. No card needed.`
            : 'to look up whole vehicles. No subscription.'}
        </p>
      </div>
    </section>
  )
}

interface HeadingProps {
  readonly id: string
  readonly title: string
  readonly lead: string
}

function Heading({ id, title, lead }: HeadingProps) {
  return (
    <div className="flex flex-col gap-1">
      <h2 id={id} className="text-3xl font-bold tracking-tight">
        {title}
      </h2>
      <p className="max-w-2xl text-lg text-ink-soft">{lead}</p>
    </div>
  )
}

function Answer({ answer }: { readonly answer: FreeCheck }) {
  if ('fault' in answer) return <Notice meaning="danger">{answer.fault}</Notice>
  const { check } = answer
  return (
    <>
      <VinCheck check={check} />
      {check.supported && (
        <p>
          <ButtonLink to={withNext('/sign-up', `/look-up?vin=${check.vin}`)}>Look it up</ButtonLink>
        </p>
      )}
    </>
  )
}
