import { useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { FoldedPanel } from '../ui/panel.tsx'
import { INPUT } from '../ui/text-field.tsx'

export interface NoteFormProps {
  readonly note: string
  readonly maxLength: number
  /** The note that the form has just saved. */
  readonly saved: string | undefined
}

/** What the customer wrote down about a vehicle. */
export function NoteForm({ note, maxLength, saved }: NoteFormProps) {
  const [typed, setTyped] = useState(note)
  return (
    <FoldedPanel title="Note" lead="Only you see it, and can search for it." isOpen={saved !== undefined}>
      <Form method="post" className="flex max-w-xl flex-col items-start gap-3">
        <textarea
          name="note"
          rows={1}
          maxLength={maxLength}
          defaultValue={note}
          onChange={({ target }) => setTyped(target.value)}
          aria-label="Note"
          className={INPUT}
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton look="secondary">Save note</SubmitButton>
          <span role="status" className="text-sm text-good">
            {saved === typed.trim() && 'Saved'}
          </span>
        </div>
      </Form>
    </FoldedPanel>
  )
}
