import type { AppAllowance } from '@vinspec/core'
import { useState } from 'react'
import { formatCents } from './format.ts'
import { PermissionBox } from './permission-box.tsx'
import { TextField } from './text-field.tsx'
import { worthOfCredits } from './worth-of-credits.ts'

export interface AppAllowanceFieldsProps {
  readonly allowance: AppAllowance
  /** What a credit costs at most, in cents; null: none is on sale. */
  readonly dearestCreditCents: number | null
}

const USUAL_MAXIMUM_CENTS = 5_000

/** What an app may do, each with what it can cost at most. */
export function AppAllowanceFields({ allowance, dearestCreditCents }: AppAllowanceFieldsProps) {
  const { permissions, dailyCreditCap, monthlyTopUpCents } = allowance
  const [cap, setCap] = useState(String(dailyCreditCap))
  const usualMaximum = String((monthlyTopUpCents ?? USUAL_MAXIMUM_CENTS) / 100)
  const [maximum, setMaximum] = useState(usualMaximum)
  return (
    <>
      <PermissionBox
        name="lookups"
        title="Look up vehicles"
        text="Each lookup uses 1 credit. If automatic top-up is on, it buys more, within the limits you set there."
        defaultChecked={permissions.has('lookups')}
      >
        <TextField
          label="Daily credit cap"
          name="daily_cap"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          step={1}
          required
          hint={`${worthOfCredits(cap, dearestCreditCents)} Days are in UTC. Reconnecting the app doesn't reset the count.`}
          defaultValue={String(dailyCreditCap)}
          onChange={({ target }) => setCap(target.value)}
        />
      </PermissionBox>
      <PermissionBox
        name="purchases"
        title="Prepare payments"
        text="It creates payment pages for you. Only you can pay there, so this alone costs nothing."
        defaultChecked={permissions.has('purchases')}
      />
      <PermissionBox
        name="top_up"
        title="Change automatic top-up"
        text="It sets what is bought with your saved card, and when. A charge can follow at once, without asking you. If you don't select this, it asks you each time."
        defaultChecked={permissions.has('top_up')}
      >
        <TextField
          label="Monthly top-up maximum, in dollars"
          name="monthly_maximum"
          inputMode="decimal"
          autoComplete="off"
          hint={`${describeMaximum(maximum)} Anything above it waits for your approval.`}
          defaultValue={usualMaximum}
          onChange={({ target }) => setMaximum(target.value)}
        />
      </PermissionBox>
    </>
  )
}

function describeMaximum(typed: string): string {
  const dollars = Number(typed.replace(/^\$/, ''))
  return dollars > 0 ? `Up to ${formatCents(Math.round(dollars * 100))} per month.` : ''
}
