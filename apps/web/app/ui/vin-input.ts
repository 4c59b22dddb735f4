/** A field in which somebody types a VIN, which may come with blanks and dashes. */
export const VIN_INPUT = {
  name: 'vin',
  type: 'text',
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 40,
} as const
