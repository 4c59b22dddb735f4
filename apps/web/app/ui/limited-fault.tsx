import { isRouteErrorResponse } from 'react-router'
import { Fault } from './fault.tsx'

/** Shown in place of a page that may be opened only so often, when it could not be rendered. */
export function LimitedFault({ error }: { readonly error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 429) return <Fault error={error} />
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <title>Too many requests · vinspec</title>
      <h1>Too many requests</h1>
      <p className="text-ink-soft">
        You, or others in your network, opened too many such pages. Wait a minute, then try again.
      </p>
    </div>
  )
}
