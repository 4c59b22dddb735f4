import { isRouteErrorResponse } from 'react-router'
import { LimitedFault } from './limited-fault.tsx'

export interface DeadLinkProps {
  readonly error: unknown
  /** What may have become of the link, and what to do. */
  readonly missing: string
}

/** Shows the same for a link that never existed and for one that no longer works, so that guessing reveals nothing. */
export function DeadLink({ error, missing }: DeadLinkProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LimitedFault error={error} />
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <title>This link doesn't work · vinspec</title>
      <meta name="robots" content="noindex, nofollow" />
      <h1>This link doesn't work</h1>
      <p className="text-ink-soft">{missing}</p>
    </div>
  )
}
