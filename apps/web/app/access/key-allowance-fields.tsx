import { AllowanceFields, type AllowanceFieldsProps, type AllowanceWords } from './allowance-fields.tsx'

const WORDS: AllowanceWords = {
  lookups: 'Each lookup uses 1 credit.',
  capLabel: 'Daily credit cap (optional)',
  describeCap: (worth) => worth || 'Leave empty for no cap. Days are in UTC.',
  isCapRequired: false,
  purchases: 'It creates payment pages. Only a person can pay there, so this alone costs nothing.',
}

/** What a key may do, each with what it can cost. */
export function KeyAllowanceFields(props: AllowanceFieldsProps) {
  return <AllowanceFields {...props} words={WORDS} />
}
