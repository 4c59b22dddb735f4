import { AllowanceFields, type AllowanceFieldsProps, type AllowanceWords } from './allowance-fields.tsx'

const WORDS: AllowanceWords = {
  lookups:
    'Each lookup uses 1 credit. If automatic top-up is on, it buys more, within the limits you set there.',
  capLabel: 'Daily credit cap',
  describeCap: (worth) => `${worth} Days are in UTC. Reconnecting the app doesn't reset the count.`,
  isCapRequired: true,
  purchases: 'It creates payment pages for you. Only you can pay there, so this alone costs nothing.',
}

/** What an app may do, with the most that each permission can cost. */
export function AppAllowanceFields(props: AllowanceFieldsProps) {
  return <AllowanceFields {...props} words={WORDS} />
}
