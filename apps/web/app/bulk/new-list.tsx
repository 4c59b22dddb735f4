/** The form for a list of VINs: pasted, or a file. */
import { useId } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { INPUT } from '../ui/text-field.tsx'

export interface NewListProps {
  /** What was sent before, and could not be read. */
  readonly text: string
  readonly maxBytes: number
}

const MEGABYTE = 1024 * 1024

export function NewList({ text, maxBytes }: NewListProps) {
  const id = useId()
  const megabytes = Math.floor(maxBytes / MEGABYTE)
  return (
    <Panel title="New list">
      <Form method="post" action="/bulk" encType="multipart/form-data" className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-[3fr_2fr]">
          <div className="flex flex-col gap-1.5">
            <label htmlFor={`${id}-vins`} className="text-sm font-medium">
              Paste VINs
            </label>
            <textarea
              id={`${id}-vins`}
              name="vins"
              rows={7}
              spellCheck={false}
              autoCapitalize="characters"
              defaultValue={text}
              aria-describedby={`${id}-vins-hint`}
              className={`${INPUT} font-mono text-sm`}
            />
            <p id={`${id}-vins-hint`} className="text-xs text-ink-soft">
              One on each line. Spaces, dashes, and lowercase letters are fine.
            </p>
          </div>
          <FileField
            label="Or upload a file"
            name="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            maxBytes={maxBytes}
            tooLarge={`A file may have up to ${megabytes} MB. Split this one.`}
            hint={`CSV or text, up to ${megabytes} MB. The column with the VINs is found by what is in it. From Excel, save the sheet as CSV.`}
          />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>Check for free</SubmitButton>
          <p className="text-sm text-ink-soft">Nothing is charged until you confirm.</p>
        </div>
      </Form>
    </Panel>
  )
}
