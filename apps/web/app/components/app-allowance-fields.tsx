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
        text="Each lookup uses one of your credits. If automatic top-up is on, it refills them, up to the cap that you set there."
        defaultChecked={permissions.has('lookups')}
      >
        <TextField
          label="Credits that it may spend a day"
          name="daily_cap"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          step={1}
          required
          hint={`${worthOfCredits(cap, dearestCreditCents)} Days are in UTC. Disconnecting and connecting again does not start a day anew.`}
          defaultValue={String(dailyCreditCap)}
          onChange={({ target }) => setCap(target.value)}
        />
      </PermissionBox>
      <PermissionBox
        name="purchases"
        title="Prepare payments"
        text="It makes payment pages for you. Only you can pay there, so this alone costs nothing."
        defaultChecked={permissions.has('purchases')}
      />
      <PermissionBox
        name="top_up"
        title="Change automatic top-up"
        text="It sets what is bought with your saved card, and when. A charge can follow at once, without asking you. Leave it unticked, and it asks you each time."
        defaultChecked={permissions.has('top_up')}
      >
        <TextField
          label="Dollars that automatic top-up may then cost a month"
          name="monthly_maximum"
          inputMode="decimal"
          autoComplete="off"
          hint={`${describeMaximum(maximum)} Anything beyond it waits for your approval.`}
          defaultValue={usualMaximum}
          onChange={({ target }) => setMaximum(target.value)}
        />
      </PermissionBox>
    </>
  )
}

function describeMaximum(typed: string): string {
  const dollars = Number(typed.replace(/^\$/, ''))
  return dollars > 0 ? `At most ${formatCents(Math.round(dollars * 100))} a month.` : ''
}
