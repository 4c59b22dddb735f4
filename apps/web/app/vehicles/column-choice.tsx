import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { COLUMN_NAMES, COLUMNS, type ColumnName } from './vehicle-columns.ts'

/** Chooses what the list shows, in this browser. */
export function ColumnChoice({ chosen }: { readonly chosen: readonly ColumnName[] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-soft">Columns</summary>
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {COLUMN_NAMES.map((name) => (
          <label key={name} className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name="column"
              value={name}
              defaultChecked={chosen.includes(name)}
              className="size-4"
            />
            {COLUMNS[name]}
          </label>
        ))}
        <SubmitButton look="secondary">Show</SubmitButton>
      </Form>
    </details>
  )
}
