/** A field that says what is wrong with a VIN while it is being typed, as soon as that is certain. */
import { formatCount } from '@vinspec/contract/amounts'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parseVin } from '@vinspec/vehicle-data/vin'
import { useState } from 'react'
import { INPUT } from '../ui/text-field.tsx'
import { VIN_INPUT } from '../ui/vin-input.ts'

const LENGTH = 17

export function VinField({ defaultValue }: { readonly defaultValue: string }) {
  const [typed, setTyped] = useState(defaultValue)
  const vin = tidyVin(typed)
  const verdict = judge(vin)
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="vin" className="text-sm font-medium">
        Vehicle identification number
      </label>
      <input
        id="vin"
        {...VIN_INPUT}
        // Typing a VIN is what the page is for.
        autoFocus
        defaultValue={defaultValue}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={verdict.state === 'wrong'}
        aria-describedby="vin-verdict"
        className={`${INPUT} font-mono text-lg tracking-wider uppercase`}
      />
      <p
        id="vin-verdict"
        aria-live="polite"
        className={`flex justify-between gap-4 text-xs ${{ open: 'text-ink-soft', wrong: 'text-danger', right: 'text-good' }[verdict.state]}`}
      >
        <span>{verdict.text}</span>
        <span aria-hidden="true" className="tabular-nums">
          {vin.length}/{LENGTH}
        </span>
      </p>
    </div>
  )
}

function judge(vin: string): { readonly state: 'open' | 'wrong' | 'right'; readonly text: string } {
  if (vin === '') {
    return {
      state: 'open',
      text: "17 letters and digits. Look at the windshield, the driver's door frame, or the registration.",
    }
  }
  // A character that no VIN has is reported at once. A length that is still too short is not.
  const parsed = parseVin(vin.length < LENGTH ? vin.padEnd(LENGTH, '0') : vin)
  if (parsed.ok && vin.length === LENGTH) return { state: 'right', text: 'This VIN has the right format.' }
  if (parsed.ok || (vin.length < LENGTH && parsed.fault.reason === 'check_digit')) {
    const missing = LENGTH - vin.length
    return { state: 'open', text: formatCount(missing, 'more character') }
  }
  return { state: 'wrong', text: parsed.fault.message }
}
