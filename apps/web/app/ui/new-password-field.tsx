import { PASSWORD_LENGTH } from '../../src/auth/password-length.ts'
import { TextField } from './text-field.tsx'

/** A field for a new password. `advice` follows the requirements. */
export function NewPasswordField({ label, advice }: { readonly label: string; readonly advice?: string }) {
  const rule = `At least ${PASSWORD_LENGTH.minimum} characters.`
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={PASSWORD_LENGTH.minimum}
      maxLength={PASSWORD_LENGTH.maximum}
      required
      hint={advice === undefined ? rule : `${rule} ${advice}`}
    />
  )
}
