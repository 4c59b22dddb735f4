import { formatCents } from '@vinspec/contract/amounts'
import { useState } from 'react'
import { AllowanceFields, type AllowanceFieldsProps, type AllowanceWords } from './allowance-fields.tsx'
import { TextField } from './text-field.tsx'

const WORDS: AllowanceWords = {
  lookups:
    'Each lookup uses 1 credit. If automatic top-up is on, it buys more, within the limits you set there.',
  capLabel: 'Daily credit cap',
  describeCap: (worth) => `${worth} Days are in UTC. Reconnecting the app doesn't reset the count.`,
  isCapRequired: true,
  purchases: 'It creates payment pages for you. Only you can pay there, so this alone costs nothing.',
  topUp:
    "It sets what is bought with your saved card, and when. A charge can follow at once, without asking you. If you don't select this, it asks you each time.",
}

/** What an app may do, with the most that each permission can cost. */
export function AppAllowanceFields(props: AllowanceFieldsProps) {
  const { monthlyMaximum } = props.typed
  const [maximum, setMaximum] = useState(monthlyMaximum)
  return (
    <AllowanceFields {...props} words={WORDS}>
      <TextField
        label="Monthly top-up maximum, in dollars"
        name="monthly_maximum"
        inputMode="decimal"
        autoComplete="off"
        hint={`${describeMaximum(maximum)} Anything above it waits for your approval.`}
        defaultValue={monthlyMaximum}
        onChange={({ target }) => setMaximum(target.value)}
      />
    </AllowanceFields>
  )
}

function describeMaximum(typed: string): string {
  const dollars = Number(typed.replace(/^\$/, ''))
  return dollars > 0 ? `Up to ${formatCents(Math.round(dollars * 100))} per month.` : ''
}
