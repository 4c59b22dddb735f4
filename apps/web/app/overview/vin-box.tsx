import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { INPUT } from '../ui/text-field.tsx'
import { VIN_INPUT } from '../ui/vin-input.ts'

export interface VinBoxProps {
  readonly credits: number
  /** The form sent twice is one lookup. */
  readonly idempotencyKey: string
}

/** A lookup or a free check from another page. What comes of it, the page for lookups shows. */
export function VinBox({ credits, idempotencyKey }: VinBoxProps) {
  return (
    <Form method="post" action="/look-up" className="flex flex-col gap-4">
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        Vehicle identification number
        <input
          {...VIN_INPUT}
          placeholder="17 letters and digits"
          className={`${INPUT} font-mono text-lg tracking-wider uppercase placeholder:font-sans placeholder:text-base placeholder:tracking-normal placeholder:normal-case`}
        />
      </label>
      <div className="flex flex-wrap gap-3">
        {credits > 0 && (
          <SubmitButton name="again" value="">
            Look up
          </SubmitButton>
        )}
        <SubmitButton look={credits > 0 ? 'secondary' : 'primary'} name="intent" value="check">
          Check for free
        </SubmitButton>
      </div>
      <p className="text-sm text-ink-soft">
        {credits > 0
          ? 'A lookup uses 1 credit. One that fails costs nothing.'
          : 'A check says for free what a lookup would find. A lookup needs 1 credit.'}
      </p>
    </Form>
  )
}
