import type { ApiKeySummary } from '@vinspec/core'
import { ButtonLink, SubmitButton } from './button.tsx'
import { Confirm } from './confirm.tsx'

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
          ? 'Programs that use this key are refused within seconds. This cannot be undone.'
          : 'You get a new secret under the same name. Programs with the old one are refused within seconds, until you give them the new one.'
      }
    >
      <input type="hidden" name="id" value={id} />
      <SubmitButton look={revoke ? 'danger' : 'primary'} name="task" value={task} autoFocus>
        {revoke ? 'Revoke key' : 'Rotate key'}
      </SubmitButton>
      <ButtonLink look="quiet" to="/api-keys">
        Keep it
      </ButtonLink>
    </Confirm>
  )
}
