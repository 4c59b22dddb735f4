import type { KeyAllowance } from '@vinspec/core'
import { useState } from 'react'
import { PermissionBox } from './permission-box.tsx'
import { TextField } from './text-field.tsx'
import { worthOfCredits } from './worth-of-credits.ts'

export interface KeyAllowanceFieldsProps {
  readonly allowance: KeyAllowance
  /** What a credit costs at most, in cents; null: none is on sale. */
  readonly dearestCreditCents: number | null
}

/** What a key may do, each with what it can cost. */
export function KeyAllowanceFields({ allowance, dearestCreditCents }: KeyAllowanceFieldsProps) {
  const { permissions, dailyCreditCap } = allowance
  const [cap, setCap] = useState(String(dailyCreditCap ?? ''))
  return (
    <>
      <PermissionBox
        name="lookups"
        title="Look up vehicles"
        text="Each lookup uses 1 credit."
        defaultChecked={permissions.has('lookups')}
      >
        <TextField
          label="Daily credit cap (optional)"
          name="daily_cap"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          step={1}
          hint={worthOfCredits(cap, dearestCreditCents) || 'Leave empty for no cap. Days are in UTC.'}
          defaultValue={String(dailyCreditCap ?? '')}
          onChange={({ target }) => setCap(target.value)}
        />
      </PermissionBox>
      <PermissionBox
        name="purchases"
        title="Prepare payments"
        text="It creates payment pages. Only a person can pay there, so this alone costs nothing."
        defaultChecked={permissions.has('purchases')}
      />
      <PermissionBox
        name="top_up"
        title="Change automatic top-up"
        text="It sets what is bought with your saved card, and when. Keys have no monthly maximum, so clear this if your code doesn't need it."
        defaultChecked={permissions.has('top_up')}
      />
    </>
  )
}
