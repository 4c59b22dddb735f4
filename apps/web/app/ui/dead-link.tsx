import { isRouteErrorResponse } from 'react-router'
import { Fault } from './fault.tsx'

export interface DeadLinkProps {
  readonly error: unknown
  /** What may have become of the link, and what to do. */
  readonly missing: string
}

/** Shows the same for a link that never existed and for one that no longer works, so that guessing reveals nothing. */
export function DeadLink({ error, missing }: DeadLinkProps) {
  if (!isRouteErrorResponse(error) || ![404, 429].includes(error.status)) return <Fault error={error} />
  const isMissing = error.status === 404
  const title = isMissing ? "This link doesn't work" : 'Too many pages opened'
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <title>{`${title} · vinspec`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <h1>{title}</h1>
      <p className="text-ink-soft">
        {isMissing
          ? missing
          : 'Your network opened too many such pages. Wait a minute, then open the link again.'}
      </p>
    </div>
  )
}
