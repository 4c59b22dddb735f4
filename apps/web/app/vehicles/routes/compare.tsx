/** Two to four vehicles of the customer side by side. */
import { formatCount } from '@vinspec/contract/amounts'
import { listSavedAnswers, parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DistanceSwitch } from '../../ui/distance-switch.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useDistance } from '../../ui/reader.tsx'
import { bodyShapeOf } from '../body-shapes.server.ts'
import { type ComparedGroup, compareVehicles, keepFacts, setUnknownOfAllApart } from '../comparison.ts'
import { ComparisonTable } from '../comparison-table.tsx'
import { nameUnknown } from '../name-unknown.ts'
import { specsIn } from '../specs-in.ts'
import { UnknownFacts } from '../unknown-facts.tsx'
import type { Route } from './+types/compare.ts'

const MY_VEHICLES = { to: '/vehicles', title: 'My Vehicles' }
const FEWEST = 2
const MOST = 4
const DIFFERENCES = 'differences'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const vins = [...new Set(searchParams.getAll('vin'))]
  const onlyDifferences = searchParams.get('only') === DIFFERENCES
  if (vins.length < FEWEST || vins.length > MOST) {
    return data({ chosen: vins.length, vehicles: [], shapes: [], older: [], onlyDifferences }, 400)
  }
  const { prisma } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const answers = await listSavedAnswers(prisma, { customerId, vins, limit: MOST })
  // A vehicle of another customer is a 404 as well.
  if (answers.length < vins.length) throw data(null, 404)
  const found = vins.map((vin) => {
    const answer = answers.find((each) => each.vin === vin)?.answer
    return { vin, specs: answer === undefined ? null : parseStoredSpecs(answer) }
  })
  const vehicles = found.flatMap(({ specs }) => specs ?? [])
  const older = found.filter(({ specs }) => specs === null).map(({ vin }) => vin)
  return { chosen: vins.length, vehicles, shapes: vehicles.map(bodyShapeOf), older, onlyDifferences }
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { chosen, vehicles: stated, older, onlyDifferences } = loaderData
  const { distance } = useDistance()
  if (stated.length < FEWEST) {
    return (
      <Page title="Compare vehicles" back={MY_VEHICLES}>
        <Panel title={`Choose ${FEWEST} to ${MOST} vehicles`}>
          {older.length > 0 && <Older vins={older} />}
          <Empty text={explainSelection(chosen)}>
            <ButtonLink to="/vehicles">Choose vehicles</ButtonLink>
          </Empty>
        </Panel>
      </Page>
    )
  }
  const vehicles = stated.map((specs) => specsIn(specs, distance))
  const vins = vehicles.map(({ vin }) => vin)
  const { known: groups, unknown } = setUnknownOfAllApart(compareVehicles(vehicles, distance))
  const shown = onlyDifferences ? keepFacts(groups, ({ differs }) => differs) : groups
  return (
    <Page
      title="Compare vehicles"
      back={MY_VEHICLES}
      lead={`“Differs” marks where the values that are known are not the same, “${vins.length > FEWEST ? 'Best' : 'Better'}” a figure that is better for certain.`}
      actions={
        <>
          <DistanceSwitch />
          <ButtonLink look="secondary" to={pathOf(vins, !onlyDifferences)} preventScrollReset replace>
            {onlyDifferences ? 'Show everything' : 'Show differences only'}
          </ButtonLink>
          <Button look="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      {older.length > 0 && <Older vins={older} />}
      <ComparisonTable
        vehicles={vehicles}
        shapes={loaderData.shapes}
        groups={shown}
        without={
          vins.length > FEWEST
            ? (vin) =>
                pathOf(
                  vins.filter((each) => each !== vin),
                  onlyDifferences,
                )
            : undefined
        }
      />
      {shown.length === 0 && <Empty text="Nothing that is known about them differs." />}
      <Hidden facts={countFacts(groups) - countFacts(shown)} />
      <UnknownFacts {...nameUnknown(unknown)} className="flex flex-col gap-1 text-sm" />
    </Page>
  )
}

function Hidden({ facts }: { readonly facts: number }) {
  if (facts === 0) return null
  const text = `${formatCount(facts, 'fact')} hidden, in which nothing that is known differs.`
  return <p className="text-sm text-ink-soft">{text}</p>
}

function countFacts(groups: readonly ComparedGroup[]): number {
  return groups.flatMap(({ facts }) => facts).length
}

function explainSelection(chosen: number): string {
  if (chosen > MOST) return `You chose ${chosen} vehicles. ${MOST} fit side by side.`
  return 'Select them in My Vehicles, then choose Compare.'
}

function pathOf(vins: readonly string[], onlyDifferences: boolean): string {
  const query = new URLSearchParams(vins.map((vin) => ['vin', vin]))
  if (onlyDifferences) query.set('only', DIFFERENCES)
  return `/vehicles/compare?${query}`
}

function Older({ vins }: { readonly vins: readonly string[] }) {
  return (
    <Notice meaning="warn">
      {`${vins.join(', ')}: stored in an earlier format. Look up the vehicle again to compare it.`}
    </Notice>
  )
}
