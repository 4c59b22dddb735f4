/** Attributes of a field for a VIN, which may be typed with spaces and dashes. */
export const VIN_INPUT = {
  name: 'vin',
  type: 'text',
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 40,
} as const
