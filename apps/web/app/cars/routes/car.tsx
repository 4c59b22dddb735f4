/** What EPA's labels say about a model in a model year, for everyone who searches for "2022 Tesla Model S range". */
import { formatDay } from '@vinspec/contract/moments'
import type { ModelYearSheet } from '@vinspec/vehicle-data'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { hasSessionCookie } from '../../../src/auth/session-cookie.ts'
import { VinCheckForm } from '../../public/vin-check-form.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChosenDistance } from '../../ui/reader.tsx'
import { ChargingChart } from '../../vehicles/charging-chart.tsx'
import { hoursOf, rangeOf } from '../../vehicles/driving-ranges.ts'
import { InItsClass } from '../../vehicles/range-panels.tsx'
import { forEveryone, readCar } from '../car.server.ts'
import { CarFigures } from '../car-figures.tsx'
import { CarLinks } from '../car-links.tsx'
import { carPath } from '../car-path.ts'
import { CARD } from '../card.ts'
import { Trail } from '../trail.tsx'
import { UnknownCar } from '../unknown-car.tsx'
import { VersionTable } from '../version-table.tsx'
import type { Route } from './+types/car.ts'

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { make, model, year = '' } = params
  const found = readCar(context.get(servicesContext), make.toLowerCase(), model.toLowerCase(), year)
  const isCustomer = hasSessionCookie(request.headers.get('cookie'))
  return found.car ? forEveryone(request, { ...found, isCustomer }) : data({ ...found, isCustomer }, 404)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

type Loaded = Route.ComponentProps['loaderData']

export default function Car({ loaderData }: Route.ComponentProps) {
  return loaderData.car ? <Known {...loaderData} /> : <UnknownCar {...loaderData} />
}

type KnownProps = Extract<Loaded, { readonly sheet: ModelYearSheet }>

function Known({ car, make, sheet, years, others, isCustomer }: KnownProps) {
  const { title, figures, versions, known, classRanges, source } = sheet
  const range = rangeOf(figures)
  const facts = {
    '@type': 'Car',
    name: title,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    vehicleModelDate: `${car.year}`,
    fuelType: 'Electricity',
  }
  return (
    <ChosenDistance distance="mi">
      <PageMeta
        title={`${title} range`}
        description={describe(sheet)}
        path={carPath(car)}
        card={CARD}
        facts={facts}
      />
      <div className="flex flex-col gap-10">
        <div className="flex flex-col gap-3">
          <Trail make={make} />
          <h1 className="text-3xl font-bold tracking-tight">{title} range</h1>
          <p className="max-w-2xl text-lg text-ink-soft">{toLead(range, versions.length)}</p>
        </div>
        <CarFigures rows={figures.rows} />
        <div className="grid gap-6 md:grid-cols-2">
          <InItsClass range={range} ranges={classRanges ?? null} />
          <ChargingChart range={range} hours={hoursOf(figures)} />
        </div>
        <Panel
          title={versions.length === 1 ? 'The version' : `All ${versions.length} versions`}
          lead={`As EPA labeled them for model year ${car.year}.`}
        >
          <VersionTable versions={versions} />
          <p className="text-sm text-ink-soft">
            What lookups know of {versions.length === 1 ? 'this version' : 'these versions'}, from all
            sources: {known.map(({ figure, percent }) => `${figure} ${percent}%`).join(', ')}.
          </p>
        </Panel>
        <Panel
          title="Which one is yours?"
          lead="Its VIN says more than the model: the version, the factory, what it is equipped with, often the battery and the warranty. What no source says is left out."
        >
          <VinCheckForm isCustomer={isCustomer} />
        </Panel>
        <OtherCars car={car} years={years} others={others} />
        <p className="max-w-3xl text-sm text-ink-soft">
          Source: {source.name}, data of {formatDay(new Date(source.date))}. A work of the US government, in
          the public domain. Figures are laboratory estimates of new cars; costs are for 15,000 miles a year
          at $0.15 per kWh. EPA doesn't endorse this service.
        </p>
      </div>
    </ChosenDistance>
  )
}

function toLead(range: string | null, versions: number): string {
  if (range === null) return 'What EPA says of each version.'
  if (versions === 1) return `${range} on a full charge, by EPA's label.`
  return `${range} on a full charge, by EPA's labels of ${versions} versions.`
}

function describe({ title, figures: { rows }, versions }: ModelYearSheet): string {
  const said = ['range', 'efficiency', 'level_2_charging'].flatMap((key) => {
    const row = rows.find((each) => each.key === key)
    return row ? [`${row.label.toLowerCase()} ${[row.value].flat().join(', ')}`] : []
  })
  const of = versions.length === 1 ? 'the version' : `each of ${versions.length} versions`
  return `${title}, electric: ${[...said, `and the EPA figures of ${of}`].join(', ')}.`
}

type OtherCarsProps = Pick<KnownProps, 'car' | 'years' | 'others'>

function OtherCars({ car, years, others }: OtherCarsProps) {
  return (
    <nav aria-label="Other cars" className="flex flex-col gap-6">
      {years.length > 1 && (
        <CarLinks title={`${car.make} ${car.model} by year`} cars={years} current={carPath(car)} />
      )}
      {others.length > 0 && (
        <CarLinks title={`Other electric ${car.make} models of ${car.year}`} cars={others} />
      )}
    </nav>
  )
}
