import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { INPUT } from '../ui/text-field.tsx'

export interface SearchProps {
  /** The page itself. */
  readonly page: string
  readonly isFiltered: boolean
  readonly children: ReactNode
}

/** The filter of a list. It sends a query, so that the filtered list can be linked to. */
export function Search({ page, isFiltered, children }: SearchProps) {
  return (
    <Form role="search" className="flex flex-wrap items-end gap-3">
      {children}
      <div className="flex gap-2">
        <Button type="submit" look="secondary">
          Search
        </Button>
        {isFiltered && (
          <ButtonLink look="quiet" to={page}>
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

export interface SearchFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
}

export function SearchField({ label, name, value }: SearchFieldProps) {
  return (
    <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1 text-xs text-ink-soft">
      {label}
      <input
        // Remounts the field when a link changes the filter.
        key={value}
        type="search"
        name={name}
        defaultValue={value}
        spellCheck={false}
        autoComplete="off"
        className={INPUT}
      />
    </label>
  )
}

export interface SearchChoiceProps extends SearchFieldProps {
  readonly choices: ReadonlyArray<readonly [value: string, title: string]>
}

export function SearchChoice({ label, name, value, choices }: SearchChoiceProps) {
  return (
    <label className="flex basis-48 flex-col gap-1 text-xs text-ink-soft">
      {label}
      <select key={value} name={name} defaultValue={value} className={INPUT}>
        {choices.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
