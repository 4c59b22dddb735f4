import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { INPUT } from '../ui/text-field.tsx'
import type { AskedRequests } from './requests.server.ts'

export interface RequestFilterProps {
  readonly asked: AskedRequests
  readonly keys: ReadonlyArray<{ readonly id: string; readonly title: string }>
  /** All error codes. */
  readonly codes: readonly string[]
  readonly isFiltered: boolean
}

const OUTCOMES = [
  ['', 'All results'],
  ['charged', 'Charged'],
  ['replayed', 'Replayed'],
  ['ok', 'Succeeded'],
  ['failed', 'Failed'],
] as const

/** What the list is narrowed to. It sends a query, so that it can be linked to. */
export function RequestFilter({ asked, keys, codes, isFiltered }: RequestFilterProps) {
  return (
    <Form
      role="search"
      // Remounts the form when a link changes the filter, so that its fields show the new values.
      key={JSON.stringify(asked)}
      className="grid grid-cols-2 gap-3 lg:grid-cols-6"
    >
      <TextField label="VIN" name="vin" defaultValue={asked.vin} autoCapitalize="characters" isUpper />
      <TextField label="Request ID" name="id" defaultValue={asked.id} placeholder="req_…" />
      <Field label="API key" isWide>
        <select name="key" defaultValue={asked.key} className={INPUT}>
          <option value="">All keys</option>
          {keys.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Results status={asked.status} codes={codes} />
      <Field label="From">
        <input name="from" type="date" defaultValue={asked.from} className={INPUT} />
      </Field>
      <Field label="To">
        <input name="to" type="date" defaultValue={asked.to} className={INPUT} />
      </Field>
      <div className="col-span-2 flex items-end gap-2">
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {isFiltered && (
          <ButtonLink look="quiet" to="/requests">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

interface FieldProps {
  readonly label: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Field({ label, isWide = false, children }: FieldProps) {
  return (
    <label className={`flex min-w-0 flex-col gap-1 text-xs text-ink-soft ${isWide ? 'lg:col-span-2' : ''}`}>
      {label}
      {children}
    </label>
  )
}

type TextProps = ComponentProps<'input'> & { readonly label: string; readonly isUpper?: boolean }

function TextField({ label, isUpper = false, ...input }: TextProps) {
  return (
    <Field label={label} isWide>
      <input
        {...input}
        type="text"
        spellCheck={false}
        autoComplete="off"
        className={`${INPUT} font-mono ${isUpper ? 'uppercase' : ''}`}
      />
    </Field>
  )
}

function Results({ status, codes }: { readonly status: string; readonly codes: readonly string[] }) {
  return (
    <Field label="Result" isWide>
      <select name="status" defaultValue={status} className={INPUT}>
        {OUTCOMES.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
        <optgroup label="Errors">
          {codes.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </optgroup>
      </select>
    </Field>
  )
}
