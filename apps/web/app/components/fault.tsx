import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { ButtonLink } from './button.tsx'

/** Shown when a page could not be rendered. */
export function Fault({ error }: { readonly error: unknown }) {
  const { title, text } = explain(error)
  const root: unknown = useRouteLoaderData('root')
  const requestId = readRequestId(isRouteErrorResponse(error) ? error.data : undefined) ?? readRequestId(root)
  return (
    <div className="flex max-w-md flex-col items-start gap-4">
      <title>{`${title} · vinspec`}</title>
      <h1>{title}</h1>
      <p className="text-ink-soft">{text}</p>
      {title === BROKEN && requestId !== undefined && (
        <p className="text-sm text-ink-soft">
          If it happens again, tell us this request ID: <code className="break-all">{requestId}</code>
        </p>
      )}
      <ButtonLink to="/" reloadDocument>
        Go to overview
      </ButtonLink>
    </div>
  )
}

const BROKEN = 'Something went wrong'

function explain(error: unknown): { readonly title: string; readonly text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Page not found', text: "This page doesn't exist, or you don't have access to it." }
  }
  return {
    title: BROKEN,
    text: "We couldn't show this page. Try again in a moment. Anything you looked up or bought is safe.",
  }
}

/** As whoever refused the request sent it along, or as the whole page carries it. */
function readRequestId(data: unknown): string | undefined {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'requestId') : undefined
  return typeof id === 'string' ? id : undefined
}
