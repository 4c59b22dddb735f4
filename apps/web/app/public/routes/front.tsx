/** The front door: what this is, shown on real vehicles, for people who are not signed in. */
import type { VehicleSpecs } from '@vinspec/contract'
import { listShownPackages } from '@vinspec/core/payments'
import { tablesAtHand } from '@vinspec/vehicle-data'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../../src/web-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { INPUT } from '../../ui/text-field.tsx'
import { withNext } from '../../ui/with-next.ts'
import { BodyFigure } from '../../vehicles/body-figure.tsx'
import { bodyTypeOf } from '../../vehicles/hero.tsx'
import { rangeOf } from '../../vehicles/range-panels.tsx'
import { VinCheck } from '../../vehicles/vin-check.tsx'
import { commandExample, connectExample, curlExample, type ExampleFacts, sdkExample } from '../examples.ts'
import { nameFreeLookups } from '../free-lookups.ts'
import { checkForStranger, type FreeCheck, readSamples } from '../front-door.server.ts'
import { Makes } from '../makes.tsx'
import { Prices } from '../prices.tsx'
import { SampleVehicle } from '../sample-vehicle.tsx'
import type { Route } from './+types/front.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const typed = new URL(request.url).searchParams.get('vin')
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  const [packages, samples, answer] = await Promise.all([
    listShownPackages(services.prisma),
    readSamples(services),
    typed ? checkForStranger(services, typed, address) : undefined,
  ])
  const { apiUrl, mcpUrl, freeLookups } = services
  const sources = services.vehicleData.sources ?? []
  const makes = tablesAtHand(services.vehicleData).coveredMakes.map(({ name, years }) => ({ name, years }))
  return { packages, samples, answer, makes, sources, apiUrl, mcpUrl, freeLookups }
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
  const { packages, samples, answer, makes, sources, apiUrl, mcpUrl, freeLookups } = loaderData
  return (
    <div className="flex flex-col gap-16">
      <PageMeta title={TITLE} description={DESCRIPTION} path="/" facts={FACTS} />
      <div className="grid items-center gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Opening answer={answer} freeLookups={freeLookups} />
        {samples.slice(0, 1).map((specs) => (
          <Specimen key={specs.vin} specs={specs} />
        ))}
      </div>
      <section aria-labelledby="samples" className="flex flex-col gap-4">
        <h2 id="samples">What a lookup returns</h2>
        <div className="grid gap-4 lg:grid-cols-3">
          {samples.map((specs) => (
            <SampleVehicle key={specs.vin} specs={specs} />
          ))}
        </div>
      </section>
      <dl className="grid gap-6 sm:grid-cols-3">
        {PROMISES.map(([title, text]) => (
          <div key={title} className="flex flex-col gap-1">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="prices" className="flex flex-col gap-4">
        <h2 id="prices">Prices</h2>
        <Prices packages={packages} />
        <p className="text-sm text-ink-soft">
          One credit pays for one successful lookup. No subscription.{' '}
          <Link to="/pricing" className="text-accent underline">
            More about pricing
          </Link>
        </p>
      </section>
      <Makes makes={makes} sources={sources} />
      <Ways facts={{ apiUrl, key: 'vsk_live_…' }} mcpUrl={mcpUrl} />
    </div>
  )
}

/** On windows with room beside the opening. */
function Specimen({ specs }: { readonly specs: VehicleSpecs }) {
  return (
    <figure className="flex flex-col gap-4 max-lg:hidden">
      <BodyFigure type={bodyTypeOf(specs)} className="w-full" isDecoration />
      <figcaption className="flex flex-col text-center">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {rangeOf(specs.range_and_charging)}
        </span>
        <span className="text-sm text-ink-soft">{specs.title}. A drawing of the body type.</span>
      </figcaption>
    </figure>
  )
}

interface OpeningProps {
  readonly answer: FreeCheck | undefined
  readonly freeLookups: number
}

function Opening({ answer, freeLookups }: OpeningProps) {
  return (
    <section aria-labelledby="what" className="flex max-w-3xl flex-col gap-6">
      <h1 id="what" className="text-3xl">
        Range, battery, and charging of any electric car, from its VIN
      </h1>
      <p className="text-lg text-ink-soft">
        Specifications that are ready to show to your customers, by API, SDK, terminal, or agent.
      </p>
      <form method="get" action="/#what" className="flex flex-col gap-2">
        <label htmlFor="vin" className="text-sm font-medium">
          Check a VIN for free
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="vin"
            name="vin"
            type="text"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={answer?.vin}
            placeholder="5YJSA1E67NF123456"
            className={`${INPUT} max-w-md flex-1 font-mono tracking-wider uppercase`}
          />
          <Button type="submit">Check for free</Button>
        </div>
      </form>
      {answer && <Answer answer={answer} />}
      <p>
        <Link to="/sign-up" className="text-accent underline">
          Create an account
        </Link>{' '}
        {freeLookups > 0
          ? `and start with ${nameFreeLookups(freeLookups)}. No card needed.`
          : 'to look up whole vehicles. No subscription.'}
      </p>
    </section>
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

interface WaysProps {
  readonly facts: ExampleFacts
  readonly mcpUrl: string | undefined
}

function Ways({ facts, mcpUrl }: WaysProps) {
  const ways = [
    ['REST', curlExample(facts)],
    ['TypeScript', sdkExample(facts)],
    ['Terminal', commandExample(facts)],
    ...(mcpUrl === undefined ? [] : [['Agents (MCP), here Claude Code', connectExample(mcpUrl)] as const]),
  ] as const
  return (
    <section aria-labelledby="ways" className="flex flex-col gap-4">
      <h2 id="ways">Call it the way you work</h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {ways.map(([title, text]) => (
          <figure key={title} className="flex min-w-0 flex-col gap-2">
            <figcaption className="text-sm font-medium">{title}</figcaption>
            <pre
              tabIndex={0}
              role="group"
              aria-label={title}
              className="flex-1 overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-xs leading-relaxed"
            >
              {text}
            </pre>
          </figure>
        ))}
      </div>
    </section>
  )
}
