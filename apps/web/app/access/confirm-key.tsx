import type { ApiKeySummary } from '@vinspec/core/access'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

export interface ConfirmKeyProps {
  readonly apiKey: ApiKeySummary
  /** `revoke` or `rotate`. */
  readonly task: string
}

export function ConfirmKey({ apiKey: { id, name, lastFour }, task }: ConfirmKeyProps) {
  const revoke = task === 'revoke'
  return (
    <Confirm
      title={`${revoke ? 'Revoke' : 'Rotate'} “${name}” …${lastFour}?`}
      text={
        revoke
          ? "Requests that use this key fail within seconds. You can't undo this."
          : 'You get a new key with the same name. Requests that use the old key fail within seconds, so update your code right away.'
      }
    >
      <input type="hidden" name="id" value={id} />
      <SubmitButton look={revoke ? 'danger' : 'primary'} name="task" value={task} autoFocus>
        {revoke ? 'Revoke key' : 'Rotate key'}
      </SubmitButton>
      <ButtonLink look="quiet" to="/api-keys">
        Cancel
      </ButtonLink>
    </Confirm>
  )
}
