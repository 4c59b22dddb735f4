/** What works now, and what worked in the last 90 days. */
import { servicesContext } from '@vinspec/web/services'
import { PageMeta } from '../../ui/page-meta.tsx'
import { HealthBars, minutes } from '../health-bars.tsx'
import { readStatus, type State, type Status, type StatusPart } from '../status.server.ts'
import type { Route } from './+types/status.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return await readStatus(context.get(servicesContext))
}

const SUMMARY: Readonly<Record<State, { readonly text: string; readonly look: string }>> = {
  up: { text: 'Everything that we measure works', look: 'border-good/40 bg-good-soft text-good' },
  degraded: { text: 'Some parts are limited', look: 'border-warn/40 bg-warn-soft text-warn' },
  down: { text: 'Some parts are down', look: 'border-danger/40 bg-danger-soft text-danger' },
  unknown: { text: 'Nothing has been measured yet', look: 'border-line bg-sunken text-ink' },
}

const STATES: Readonly<Record<State, { readonly word: string; readonly look: string }>> = {
  up: { word: 'Works', look: 'text-good' },
  degraded: { word: 'Limited', look: 'text-warn' },
  down: { word: 'Down', look: 'text-danger' },
  unknown: { word: 'Not known', look: 'text-ink-soft' },
}

export default function StatusPage({ loaderData: { at, state, parts, incidents } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      <PageMeta
        title="Status"
        description="What of vinspec works now, and what worked in the last 90 days."
        path="/status"
      />
      <link rel="alternate" type="application/feed+json" title="Incidents" href="/status-feed.json" />
      <header className="flex flex-col gap-4">
        <h1 className="text-3xl">Status</h1>
        <p className={`rounded-lg border px-4 py-3 text-lg font-semibold ${SUMMARY[state].look}`}>
          {SUMMARY[state].text}
        </p>
        <p className="text-sm text-ink-soft">
          As of {moment(at)}. Measured every minute. By email: turn it on in{' '}
          <a href="/account#status-mail">your account</a>. For programs:{' '}
          <a href="/status.json">status.json</a> and a <a href="/status-feed.json">feed of incidents</a>.
        </p>
      </header>
      <section aria-labelledby="parts" className="flex flex-col gap-2">
        <h2 id="parts" className="sr-only">
          Parts
        </h2>
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-panel">
          {parts.map((part) => (
            <Part key={part.part} {...part} hasHistory={incidents !== null} />
          ))}
        </ul>
        <p className="text-xs text-ink-soft">
          Each bar is a day in UTC. Gray was not measured, and counts neither for nor against the uptime.
        </p>
      </section>
      <Incidents incidents={incidents} parts={parts} at={at} />
    </div>
  )
}

function Part({ hasHistory, ...part }: StatusPart & { readonly hasHistory: boolean }) {
  const { name, about, state, seenAt, days, uptime } = part
  const { word, look } = STATES[state]
  const without = hasHistory ? 'Not measured yet' : 'Not known now'
  const share = uptime === null ? without : `${percent(uptime)} uptime`
  return (
    <li className="flex flex-col gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{name}</h3>
        <p className={`text-sm font-medium ${look}`}>{word}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {about}
        {state === 'unknown' && seenAt !== null && ` Last measured ${moment(seenAt)}.`}
      </p>
      <HealthBars days={days} label={`${name} in the last ${days.length} days: ${share.toLowerCase()}`} />
      <p className="flex justify-between text-xs text-ink-soft">
        <span>{days.length} days ago</span>
        <span className="tabular-nums">{share}</span>
        <span>Today</span>
      </p>
    </li>
  )
}

function Incidents({ incidents, parts, at }: Pick<Status, 'incidents' | 'parts' | 'at'>) {
  const nameOf = (part: string) => parts.find((each) => each.part === part)?.name ?? part
  return (
    <section aria-labelledby="incidents" className="flex flex-col gap-4">
      <h2 id="incidents">Incidents</h2>
      {incidents === null && (
        <p className="text-ink-soft">The history can't be read while the database is away.</p>
      )}
      {incidents?.length === 0 && (
        <p className="text-ink-soft">None in what was measured of the last 90 days.</p>
      )}
      {incidents !== null && incidents.length > 0 && (
        <ol className="flex flex-col gap-4">
          {incidents.map(({ part, state, from, until }) => (
            <li
              key={`${part}-${from.toISOString()}`}
              id={`${part}-${from.toISOString()}`}
              className="flex scroll-mt-6 flex-col gap-0.5 border-l-2 border-line pl-4"
            >
              <p className="font-medium">
                {nameOf(part)}: {state === 'down' ? 'down' : 'limited'} for{' '}
                {minutes(Number(until ?? at) - Number(from))}
                {until === null && <span className="text-danger">, and still is</span>}
              </p>
              <p className="text-sm text-ink-soft">
                {moment(from)}
                {until && ` to ${moment(until)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Rounded down: 99.999 percent is not shown as 100. */
function percent(share: number): string {
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** A moment in UTC, because the page has no scripts that know the reader's time zone. */
function moment(date: Date): string {
  return `${MOMENT.format(date)} UTC`
}
