import { TextField } from '../ui/text-field.tsx'

/** Asked for again where a password was set. */
export function CurrentPassword() {
  return (
    <div className="w-full">
      <TextField
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
    </div>
  )
}
