import { AllowanceFields, type AllowanceFieldsProps, type AllowanceWords } from './allowance-fields.tsx'

const WORDS: AllowanceWords = {
  lookups: 'Each lookup uses 1 credit.',
  capLabel: 'Daily credit cap (optional)',
  describeCap: (worth) => worth || 'Leave empty for no cap. Days are in UTC.',
  isCapRequired: false,
  purchases: 'It creates payment pages. Only a person can pay there, so this alone costs nothing.',
  topUp:
    "It sets what is bought with your saved card, and when. Keys have no monthly maximum, so clear this if your code doesn't need it.",
}

/** What a key may do, each with what it can cost. */
export function KeyAllowanceFields(props: AllowanceFieldsProps) {
  return <AllowanceFields {...props} words={WORDS} />
}
