import type { FirstSteps as Steps } from '@vinspec/core/customers'
import { Link } from 'react-router'
import { nameFreeLookups } from '../public/free-lookups.ts'
import { Panel } from '../ui/panel.tsx'

export interface FirstStepsProps {
  readonly steps: Steps
  /** Free lookups that are left. */
  readonly freeLookups: number
}

interface Step {
  readonly isDone: boolean
  readonly to: string
  readonly text: string
}

function toSteps({ steps, freeLookups }: FirstStepsProps): Step[] {
  const { hasProvedAddress, hasLookup, hasAccess, hasPaid } = steps
  const free = freeLookups > 0 ? ` with your ${nameFreeLookups(freeLookups)}` : ''
  return [
    { isDone: hasProvedAddress, to: '/account', text: 'Confirm your email address' },
    { isDone: hasLookup, to: '/look-up', text: `Look up your first vehicle${free}` },
    { isDone: hasAccess, to: '/api-keys', text: 'Create an API key or connect an app' },
    { isDone: hasPaid, to: '/billing', text: 'Buy a package or turn on automatic top-up' },
  ]
}

/** What a new customer has and has not done yet. Shown until everything is done. */
export function FirstSteps(props: FirstStepsProps) {
  const list = toSteps(props)
  const done = list.filter(({ isDone }) => isDone).length
  if (done === list.length) return null
  return (
    <Panel title="First steps" lead={`${done} of ${list.length} done`}>
      <svg
        viewBox={`0 0 ${list.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1.5 w-full rounded-sm"
      >
        <rect width={list.length} height="1" className="fill-sunken" />
        <rect width={done} height="1" className="fill-accent" />
      </svg>
      <ol className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {list.map(({ isDone, to, text }) => (
          <li key={to} className="flex items-center gap-3">
            <Mark isDone={isDone} />
            {isDone ? (
              <span className="text-ink-soft">
                {text}
                <span className="sr-only"> (done)</span>
              </span>
            ) : (
              <Link to={to}>{text}</Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Mark({ isDone }: { readonly isDone: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
      <circle cx="8" cy="8" r="7" className={isDone ? 'fill-accent' : 'fill-none stroke-edge'} />
      {isDone && (
        <path d="M4.8 8.2l2.2 2.2 4.2-4.6" strokeWidth="1.6" className="fill-none stroke-on-accent" />
      )}
    </svg>
  )
}
