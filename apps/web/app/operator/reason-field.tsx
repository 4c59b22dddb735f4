import { TextField } from '../ui/text-field.tsx'

/** The field for the reason, which the audit records with every change. */
export function ReasonField() {
  return (
    <TextField
      label="Reason"
      name="reason"
      required
      maxLength={500}
      autoComplete="off"
      placeholder="Ticket 7: Stripe is back"
      hint="For the audit, which your colleagues read and nobody can change."
    />
  )
}
