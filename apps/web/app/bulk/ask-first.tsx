import type { BulkLookup, BulkState } from '@vinspec/core/bulk-lookups'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

export interface AskFirstProps {
  readonly bulk: BulkLookup
  /** The task that cannot be undone, which the customer is asked to confirm. */
  readonly ask: string | null
}

interface Question {
  readonly intent: string
  readonly verb: string
  /** In which states of a list it may be asked. */
  readonly states: readonly BulkState[]
  readonly text: string
}

const QUESTIONS: readonly Question[] = [
  {
    intent: 'cancel',
    verb: 'Cancel',
    states: ['running', 'paused', 'stopped'],
    text: "What has been found stays yours, and lookups in progress are still finished. The rest is not looked up and not charged, and you can't resume this list.",
  },
  {
    intent: 'delete',
    verb: 'Delete',
    states: ['checked', 'canceled', 'finished'],
    text: 'This deletes the list and its results. Vehicles that were found stay in My Vehicles.',
  },
]

export function AskFirst({ bulk: { state, name }, ask }: AskFirstProps) {
  const question = QUESTIONS.find(({ intent, states }) => intent === ask && states.includes(state))
  if (!question) return null
  const { intent, verb, text } = question
  return (
    <Confirm title={`${verb} ${name}?`} text={text}>
      <SubmitButton look="danger" name="intent" value={intent} autoFocus>
        {verb} list
      </SubmitButton>
      <ButtonLink look="secondary" to="?" preventScrollReset>
        Keep it
      </ButtonLink>
    </Confirm>
  )
}
