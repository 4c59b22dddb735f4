import { useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Panel } from '../ui/panel.tsx'
import { INPUT } from '../ui/text-field.tsx'

export type NoteAnswer = { readonly saved: string } | { readonly fault: string }

export interface NoteFormProps {
  readonly note: string
  readonly maxLength: number
  readonly answer: NoteAnswer | undefined
}

/** What the customer wrote down about a vehicle. */
export function NoteForm({ note, maxLength, answer }: NoteFormProps) {
  const [typed, setTyped] = useState(note)
  const isSaved = answer !== undefined && 'saved' in answer && answer.saved === typed.trim()
  return (
    <Panel title="Note" lead="Only you can see it. Search in My vehicles finds it.">
      <Outcome of={answer && 'fault' in answer ? answer : undefined}>
        {answer && 'fault' in answer && <Notice meaning="danger">{answer.fault}</Notice>}
      </Outcome>
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
            {isSaved && 'Saved'}
          </span>
        </div>
      </Form>
    </Panel>
  )
}
