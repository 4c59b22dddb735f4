import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export interface DeviceOutcomeProps {
  readonly kind: 'approved' | 'denied'
  readonly deviceName: string | null
}

/** What came of it. */
export function DeviceOutcome({ kind, deviceName }: DeviceOutcomeProps) {
  const computer = deviceName === null ? 'The computer' : `“${deviceName}”`
  return (
    <>
      <h1>{kind === 'approved' ? 'Approved' : 'Denied'}</h1>
      <Notice meaning={kind === 'approved' ? 'good' : 'info'}>
        <span className="wrap-anywhere">
          {kind === 'approved'
            ? `${computer} gets its API key now. Go back to your terminal.`
            : `${computer} gets no key.`}
        </span>
      </Notice>
      {kind === 'denied' && (
        <p className="text-sm text-ink-soft">
          If you want to sign in after all, run <code>vinspec login</code> again.
        </p>
      )}
      <div>
        <ButtonLink to="/api-keys" look="secondary">
          Go to API keys
        </ButtonLink>
      </div>
    </>
  )
}
