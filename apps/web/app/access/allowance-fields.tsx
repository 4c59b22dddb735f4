import { formatCents } from '@vinspec/contract/amounts'
import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { PermissionBox } from './permission-box.tsx'
import type { TypedAllowance } from './typed-allowance.ts'

export interface AllowanceFieldsProps {
  readonly typed: TypedAllowance
  /** The most that a credit costs, in cents; null if no lookup package is on sale. */
  readonly dearestCreditCents: number | null
  /** Whether limits in dollars are offered, and with them automatic top-up. By default, yes. */
  readonly offersDollars?: boolean
}

/** What each permission means for the key or app, and what it can cost. */
export interface AllowanceWords {
  readonly lookups: string
  readonly capLabel: string
  /** @param worth what the entered cap can cost; empty if it is not a number */
  readonly describeCap: (worth: string) => string
  readonly isCapRequired: boolean
  readonly purchases: string
}

/** What a key or an app may do. */
export function AllowanceFields({
  typed,
  dearestCreditCents,
  words,
  offersDollars = true,
}: AllowanceFieldsProps & { readonly words: AllowanceWords }) {
  const { permissions, dailyCap, monthlyDollars } = typed
  const [cap, setCap] = useState(dailyCap)
  return (
    <>
      <PermissionBox
        name="lookups"
        title="Look up vehicles"
        text={words.lookups}
        defaultChecked={permissions.has('lookups')}
      >
        <TextField
          label={words.capLabel}
          name="daily_cap"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          step={1}
          required={words.isCapRequired}
          hint={words.describeCap(worthOfCredits(cap, dearestCreditCents))}
          defaultValue={dailyCap}
          onChange={({ target }) => setCap(target.value)}
        />
        {offersDollars && (
          <TextField
            label="Most per month, in dollars (optional)"
            name="monthly_dollars"
            inputMode="decimal"
            autoComplete="off"
            hint="Counts what the credits have cost that it uses. Months are in UTC."
            defaultValue={monthlyDollars}
          />
        )}
      </PermissionBox>
      <PermissionBox
        name="purchases"
        title="Prepare payments"
        text={words.purchases}
        defaultChecked={permissions.has('purchases')}
      />
      {offersDollars && <TopUpBox {...typed} />}
    </>
  )
}

/** The most that this number of credits can have cost; empty if no number was typed. */
function worthOfCredits(typed: string, dearestCreditCents: number | null): string {
  const credits = Number(typed)
  if (dearestCreditCents === null || !(credits > 0)) return ''
  return `Worth up to ${formatCents(Math.ceil(credits * dearestCreditCents))} per day, from credits you've paid for.`
}

/** Whether a key or an app may change automatic top-up, and its monthly maximum: neither can be set without the other. */
function TopUpBox({ permissions, monthlyMaximum }: TypedAllowance) {
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
