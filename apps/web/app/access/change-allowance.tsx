import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'

export interface ChangeAllowanceProps {
  readonly title: string
  /** The ID of the key or the connection that has the allowance. */
  readonly id: string
  /** The page that contains it. */
  readonly page: string
  /** The fields. */
  readonly children: ReactNode
}

/** The form where a customer changes what a key or an app may do. */
export function ChangeAllowance({ title, id, page, children }: ChangeAllowanceProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-lg border border-accent/50 bg-panel p-4 sm:p-5"
    >
      <h2 id={titleId} className="wrap-anywhere">
        {title}
      </h2>
      {/* After an error, it is shown again with the entered values. */}
      <Form method="post" action={`${page}?change=${id}`} className="flex max-w-2xl flex-col gap-3">
        <input type="hidden" name="id" value={id} />
        {children}
        <div className="mt-2 flex flex-wrap gap-2">
          <SubmitButton name="task" value="change">
            Save
          </SubmitButton>
          <ButtonLink look="quiet" to={page}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}
