import { Form, Link } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Time } from '../ui/time.tsx'

interface SessionSummary {
  readonly id: string
  readonly createdAt: Date
  readonly ipAddress: string
  readonly browser: string
  readonly current: boolean
}

export function Sessions({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  return (
    <Panel
      title="Sessions"
      lead="Where you're signed in. If you don't recognize a session, end it and change your password."
    >
      <ul className="flex flex-col divide-y divide-line text-sm">
        {sessions.map(({ id, browser, ipAddress, createdAt, current }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {browser}
              {current && <strong className="font-medium text-good"> (this session)</strong>}
              <span className="block text-xs text-ink-soft">
                {ipAddress}, since <Time at={createdAt} />
              </span>
            </span>
            {!current && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <SubmitButton
                  look="quiet"
                  name="task"
                  value="end-session"
                  aria-label={`End the session of ${browser}`}
                >
                  End
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to="/account/security">View the security log</Link>
      </p>
      {sessions.length > 1 && (
        <Form method="post">
          <SubmitButton look="secondary" name="task" value="end-others">
            End all other sessions
          </SubmitButton>
        </Form>
      )}
    </Panel>
  )
}
