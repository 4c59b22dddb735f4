import { isRouteErrorResponse, useLocation, useMatches } from 'react-router'
import { isUnreachable, readRequestId } from '../browser/send-form.ts'
import { ButtonLink } from './button.tsx'
import { Contact } from './contact.tsx'

/** Shown when a page could not be rendered. */
export function Fault({ error }: { readonly error: unknown }) {
  const { title, text, isOurs } = explain(error)
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const requestId =
    readRequestId(isRouteErrorResponse(error) ? error.data : undefined) ??
    matches.map(({ loaderData }) => readRequestId(loaderData)).findLast((id) => id !== undefined)
  return (
    <div className="flex max-w-md flex-col items-start gap-4">
      <title>{`${title} · vinspec`}</title>
      <h1>{title}</h1>
      <p className="text-ink-soft">{text}</p>
      {isOurs && requestId !== undefined && (
        <p className="text-sm text-ink-soft">
          If it happens again, <Contact otherwise="tell us">tell us</Contact> this request ID:{' '}
          <code className="block break-all">{requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {title !== MISSING && (
          <ButtonLink to={pathname + search} replace>
            Try again
          </ButtonLink>
        )}
        <ButtonLink to="/" look={title === MISSING ? 'primary' : 'secondary'} reloadDocument>
          Go to home page
        </ButtonLink>
      </div>
    </div>
  )
}

const MISSING = 'Page not found'

interface Explanation {
  readonly title: string
  readonly text: string
  /** Whether the error is in the server's log, so that the request ID helps. */
  readonly isOurs: boolean
}

function explain(error: unknown): Explanation {
  if (isRouteErrorResponse(error) && error.status === 404) {
    const text = "This page doesn't exist, or you don't have access to it."
    return { title: MISSING, text, isOurs: false }
  }
  if (isUnreachable(error)) {
    return { title: "We can't reach vinspec", text: 'Check your connection, then try again.', isOurs: false }
  }
  return {
    title: 'Something went wrong',
    text: "We couldn't show this page. What you looked up or bought is safe.",
    isOurs: true,
  }
}
