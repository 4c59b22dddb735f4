import type { BulkLookup, BulkState } from '@vinspec/core/bulk-lookups'
import { ButtonLink, SubmitButton } from '../button.tsx'
import { Confirm } from '../confirm.tsx'

export interface AskFirstProps {
  readonly bulk: BulkLookup
  /** What is to be done for good. */
  readonly ask: string | null
}

const CAN_CANCEL: ReadonlySet<BulkState> = new Set(['running', 'paused', 'stopped'])
const CAN_DELETE: ReadonlySet<BulkState> = new Set(['checked', 'canceled', 'finished'])

export function AskFirst({ bulk: { state, name }, ask }: AskFirstProps) {
  if (ask === 'cancel' && CAN_CANCEL.has(state)) {
    return (
      <Confirm
        title={`Cancel ${name}?`}
        text="What has been found stays yours. The rest is not looked up and not charged, and you can't resume this list."
      >
        <SubmitButton look="danger" name="intent" value="cancel">
          Cancel list
        </SubmitButton>
        <ButtonLink look="secondary" to="?" preventScrollReset>
          Keep it
        </ButtonLink>
      </Confirm>
    )
  }
  if (ask !== 'delete' || !CAN_DELETE.has(state)) return null
  return (
    <Confirm
      title={`Delete ${name}?`}
      text="This deletes the list and what came of its rows. Vehicles that were found stay in My vehicles."
    >
      <SubmitButton look="danger" name="intent" value="delete">
        Delete list
      </SubmitButton>
      <ButtonLink look="secondary" to="?" preventScrollReset>
        Keep it
      </ButtonLink>
    </Confirm>
  )
}
