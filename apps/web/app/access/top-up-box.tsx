import { formatCents } from '@vinspec/contract/amounts'
import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { PermissionBox } from './permission-box.tsx'
import type { TypedAllowance } from './typed-allowance.ts'

/** Whether a key or an app may change automatic top-up, and up to what, which goes only together. */
export function TopUpBox({ permissions, monthlyMaximum }: TypedAllowance) {
  const [isTicked, setTicked] = useState(permissions.has('top_up'))
  const [maximum, setMaximum] = useState(monthlyMaximum)
  return (
    <PermissionBox
      name="top_up"
      title="Change automatic top-up"
      text="It sets what is bought with your saved card, and when. A charge can follow at once, without asking you. If you don't select this, it asks you each time."
      defaultChecked={isTicked}
      onTick={setTicked}
    >
      <TextField
        label="Monthly top-up maximum, in dollars"
        name="monthly_maximum"
        inputMode="decimal"
        autoComplete="off"
        required={isTicked}
        hint={`${describeMaximum(maximum)} Anything above it waits for your approval.`}
        defaultValue={monthlyMaximum}
        onChange={({ target }) => setMaximum(target.value)}
      />
    </PermissionBox>
  )
}

function describeMaximum(typed: string): string {
  const dollars = Number(typed.replace(/^\$/, ''))
  return dollars > 0 ? `Up to ${formatCents(Math.round(dollars * 100))} per month.` : ''
}
