import type { Allowance } from '@vinspec/core/access'
import { Form } from 'react-router'

/** Whether the app has any permission, beyond what every app may do. */
export const isActive = ({ permissions }: Allowance): boolean => permissions.size > 0

/**
 * Takes all permissions from an app, or from every app, at once: it can be undone, so nothing asks first.
 * @param id of the app's connection; omitted for all apps
 */
export function StopButton({
  id,
  label,
  name,
}: {
  readonly id?: string
  readonly label: string
  readonly name?: string
}) {
  return (
    <Form method="post" action="/apps">
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <button
        type="submit"
        name="task"
        value="stop"
        aria-label={name === undefined ? undefined : `${label} ${name}`}
        className="cursor-pointer py-1 text-sm text-danger underline"
      >
        {label}
      </button>
    </Form>
  )
}
