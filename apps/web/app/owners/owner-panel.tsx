/** What the page of the owner's consent shows. */
import type { listConsents } from '@vinspec/core/owner-consent'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Panel } from '../ui/panel.tsx'
import { CopyBox, ShownOnce } from '../ui/shown-once.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'

export interface OwnerPanelProps {
  /** Where the owner signs in; undefined if the owner can no longer be asked. */
  readonly signInAt: string | undefined
  readonly consents: readonly Consent[]
  readonly answer: OwnerAnswer | undefined
}

type Consent = Awaited<ReturnType<typeof listConsents>>[number]

type OwnerAnswer =
  | { readonly askUrl: string }
  | { readonly askMailed: true }
  | { readonly stopped: true }
  | { readonly ownerFault: string }

export function OwnerPanel({ signInAt, consents, answer }: OwnerPanelProps) {
  return (
    <div className="flex flex-col gap-5">
      {answer && (
        <Outcome of={answer}>
          <Answer answer={answer} />
        </Outcome>
      )}
      {signInAt !== undefined && (
        <Panel title="Ask">
          <Ask signInAt={signInAt} />
        </Panel>
      )}
      {consents.length > 0 && (
        <Panel title="What you asked">
          <ul className="flex flex-col divide-y divide-line text-sm">
            {consents.map((consent) => (
              <ConsentLine key={consent.id} consent={consent} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Ask({ signInAt }: { readonly signInAt: string }) {
  return (
    <>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <TextField name="owner_email" type="email" label="Owner's email" required autoComplete="off" />
        </div>
        <SubmitButton look="secondary" name="task" value="owner-mail">
          Email the owner
        </SubmitButton>
      </Form>
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton look="secondary" name="task" value="owner-link">
          Create link to copy
        </SubmitButton>
        <SubmitButton look="secondary" name="task" value="owner-me">
          I'm the owner
        </SubmitButton>
      </Form>
      <p className="text-sm text-ink-soft">
        The link shows your name and email address, and works once. The owner signs in at {signInAt}, and can
        withdraw at any time.
      </p>
    </>
  )
}

function Answer({ answer }: { readonly answer: OwnerAnswer }) {
  if ('ownerFault' in answer) return <Notice meaning="danger">{answer.ownerFault}</Notice>
  if ('askMailed' in answer)
    return (
      <Notice meaning="good">
        We emailed the owner, and kept no copy of the address. We'll email you once, when the car was read.
      </Notice>
    )
  if ('stopped' in answer) return <Notice meaning="good">Stopped. The car isn't read for you anymore.</Notice>
  return (
    <ShownOnce label="Your link for the owner">
      <p className="text-sm">
        Send this link to the owner now. You won't see it again: we store only a hash.
      </p>
      <CopyBox text={answer.askUrl} label="Copy link" />
    </ShownOnce>
  )
}

function ConsentLine({ consent }: { readonly consent: Consent }) {
  const { id, createdAt, endedAt, state, monthly } = consent
  const isOpen = endedAt === null && (state !== 'read' || monthly)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span>
        {wordsOf(consent)}
        <span className="block text-ink-soft">
          Asked <Time at={createdAt} />
          {consent.lastReadAt && (
            <>
              , last read <Time at={consent.lastReadAt} />
            </>
          )}
        </span>
      </span>
      {isOpen && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <SubmitButton look="danger" name="task" value="owner-stop">
            {state === 'asked' ? 'Take back' : 'Stop'}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

function wordsOf({ state, monthly, endReason }: Consent): string {
  switch (state) {
    case 'asked':
      return 'Waiting for the owner'
    case 'granted':
      return 'The owner agreed; the car has not been reached yet'
    case 'read':
      return monthly ? 'Read each month' : 'Read once'
    default:
      return ENDS.get(endReason ?? '') ?? 'Ended'
  }
}

const ENDS: ReadonlyMap<string, string> = new Map([
  ['link_expired', 'Nobody answered in time'],
  ['declined', 'The owner declined'],
  ['other_vehicle', "The owner's account has no car with this VIN"],
  ['unreadable', "The car couldn't be reached for a week"],
  ['ended_at_maker', "The car's maker no longer lets us read it"],
  ['withdrawn_by_owner', 'The owner has withdrawn'],
  ['withdrawn_by_customer', 'You stopped it'],
])
