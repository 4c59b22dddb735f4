/** Whether the deployment is as it should be, and what waits: what `pnpm admin doctor` says of the database. */
import { formatNumber } from '@vinspec/contract/amounts'
import { type GaugeReading, readGauges } from '@vinspec/core/gauges'
import { examineDatabase, type Finding } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../bulk/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { toWords } from '../../ui/to-words.ts'
import type { Route } from './+types/health.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  const [findings, readings] = [await examineDatabase(prisma), await readGauges(prisma)]
  const of = (name: string) => readings.filter(({ gauge }) => gauge === name)
  return { findings, cases: of('vinspec_needs_person'), oldest: of('vinspec_oldest_seconds') }
}

const STATES = {
  ok: { text: 'OK', look: 'bg-good-soft text-good' },
  warning: { text: 'Warning', look: 'bg-warn-soft text-warn' },
  failure: { text: 'Failure', look: 'bg-danger-soft text-danger' },
} as const

const CHECKS: ReadonlyArray<Column<Finding>> = [
  {
    title: 'Check',
    cell: ({ check, state }) => (
      <>
        {toWords(check)}
        <span className="mt-1 block sm:hidden">
          <Badge {...STATES[state]} />
        </span>
      </>
    ),
  },
  { title: 'State', wide: true, cell: ({ state }) => <Badge {...STATES[state]} /> },
  { title: 'What it found', cell: ({ detail }) => <span className="wrap-anywhere">{detail}</span> },
]

const PLACES: Readonly<Record<string, readonly [title: string, page: string]>> = {
  payment_mismatch: ['Payments that bought nothing', '/operator/payments?show=mismatch'],
  shortfall_credits: ['Credits spent before their money went back', '/operator/reversals'],
  dead_letter: ['Dead letters', '/operator/dead-letters'],
  report: ['Reports of wrong figures', '/operator/reports'],
  approval: ['Requests to a colleague', '/operator/approvals'],
}

const WAITING: Readonly<Record<string, string>> = {
  payment_event: 'Oldest payment event',
  hold: 'Oldest lapsed hold',
  job: 'Oldest job',
  mail: 'Oldest unsent email',
  top_up: 'Oldest top-up',
}

export default function Health({ loaderData: { findings, cases, oldest } }: Route.ComponentProps) {
  return (
    <Page
      title="Health"
      lead={
        <>
          This deployment as its database knows it. Customers read the{' '}
          <Link to="/status" reloadDocument>
            status page
          </Link>
          .
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <Cases cases={cases} />
        <Panel title="Waiting">
          <dl className="flex flex-col divide-y divide-line text-sm">
            {oldest.map(({ value, reading }) => (
              <Line key={value} title={WAITING[value] ?? toWords(value)}>
                {formatAge(reading)}
              </Line>
            ))}
          </dl>
        </Panel>
      </div>
      <Checks findings={findings} />
    </Page>
  )
}

function Cases({ cases }: { readonly cases: readonly GaugeReading[] }) {
  return (
    <Panel title="Needs a person">
      <dl className="flex flex-col divide-y divide-line text-sm">
        {cases.map(({ value, reading }) => {
          const [title, page] = PLACES[value] ?? [toWords(value), '/operator']
          const link = <Link to={page}>{title}</Link>
          return (
            <Line key={value} title={link}>
              <span className={reading > 0 ? 'font-medium text-warn' : ''}>{formatNumber(reading)}</span>
            </Line>
          )
        })}
      </dl>
    </Panel>
  )
}

function Checks({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <Panel title="Checks" lead="The same as pnpm admin doctor, which also checks the settings of a worker.">
      <Table label="Checks" columns={CHECKS} rows={findings.map((each) => ({ ...each, id: each.check }))} />
    </Panel>
  )
}

interface LineProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

function Line({ title, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
      <dt className="text-ink-soft">{title}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** How long something has been due. */
function formatAge(seconds: number): string {
  if (seconds === 0) return 'None'
  if (seconds < 120) return `${Math.ceil(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return `${formatNumber(Math.round(seconds / 3_600))} h`
}
