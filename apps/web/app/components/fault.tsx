import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from './button.tsx'

/** What stands where a page could not be made. */
export function Fault({ error }: { readonly error: unknown }) {
  const { title, text } = explain(error)
  return (
    <div className="flex max-w-md flex-col items-start gap-4">
      <title>{`${title} · vinspec`}</title>
      <h1>{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <ButtonLink to="/" reloadDocument>
        Go to the overview
      </ButtonLink>
    </div>
  )
}

function explain(error: unknown): { readonly title: string; readonly text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Nothing here', text: 'This page does not exist, or it is not yours to see.' }
  }
  return {
    title: 'Something went wrong',
    text: 'The portal could not show this now. Try again in a moment. What you looked up or bought meanwhile is not lost.',
  }
}
