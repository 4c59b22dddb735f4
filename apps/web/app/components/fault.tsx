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
        Go to overview
      </ButtonLink>
    </div>
  )
}

function explain(error: unknown): { readonly title: string; readonly text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Page not found', text: "This page doesn't exist, or you don't have access to it." }
  }
  return {
    title: 'Something went wrong',
    text: "We couldn't show this page. Try again in a moment. Anything you looked up or bought is safe.",
  }
}
