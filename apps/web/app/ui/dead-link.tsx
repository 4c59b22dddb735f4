import { isRouteErrorResponse } from 'react-router'
import { Fault } from '../ui/fault.tsx'

/** The same for a link that was never made, has been used, or has expired: a guess learns nothing. */
export function DeadLink({ error }: { readonly error: unknown }) {
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
          ? 'It may have been used, have expired, or have been taken back. Ask the person who sent it for a new one.'
          : 'Your network opened too many such pages. Wait a minute, then open the link again.'}
      </p>
    </div>
  )
}
