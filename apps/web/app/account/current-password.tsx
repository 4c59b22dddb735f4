import { TextField } from '../ui/text-field.tsx'

/** The field for the current password, for customers who have one. */
export function CurrentPassword() {
  return (
    <TextField
      label="Current password"
      name="current"
      type="password"
      autoComplete="current-password"
      required
    />
  )
}
