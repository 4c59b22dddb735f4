import { type ReactNode, useId } from 'react'
import { Form, useLocation } from 'react-router'

export interface ConfirmProps {
  readonly title: string
  readonly text: string
  /** The fields and buttons of the form that does it. */
  readonly children: ReactNode
}

/** Asks for confirmation before something that cannot be undone. Its buttons return to the page that contains it. */
export function Confirm({ title, text, children }: ConfirmProps) {
  const id = useId()
  const { key } = useLocation()
  return (
    <section
      // Asked anew, of the same or of something else, its first button receives the focus anew.
      key={key}
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-danger/50 bg-danger-soft p-4 sm:p-5"
    >
      <h2 id={id} className="wrap-anywhere">
        {title}
      </h2>
      <p className="max-w-prose text-sm">{text}</p>
      <Form method="post" action="?" className="flex flex-wrap gap-2">
        {children}
      </Form>
    </section>
  )
}
