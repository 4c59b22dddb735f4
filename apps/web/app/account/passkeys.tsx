import { startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { MAX_NAME_LENGTH } from '../../src/auth/name-length.ts'
import { readRegistrationOptions, StepUpRequired, sendPasskeyAnswer } from '../browser/passkey-calls.ts'
import { useOneAtATime } from '../browser/use-one-at-a-time.ts'
import { WherePasskeysWork } from '../sign-in/where-passkeys-work.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { INPUT, TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'

interface PasskeySummary {
  readonly id: string
  readonly name: string
  readonly createdAt: Date | null
}

export interface PasskeysProps {
  readonly passkeys: readonly PasskeySummary[]
  /** The suggested name of the next one. */
  readonly suggestion: string
}

export function Passkeys({ passkeys, suggestion }: PasskeysProps) {
  return (
    <Panel title="Passkeys" lead="Sign in with your fingerprint, face, or device lock instead of a password.">
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      <AddPasskey suggestion={suggestion} />
    </Panel>
  )
}

function PasskeyItem({ id, name, createdAt }: PasskeySummary) {
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {name}
          {createdAt && (
            <span className="block text-xs text-ink-soft">
              added <Time at={createdAt} dateOnly />
            </span>
          )}
        </span>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <SubmitButton look="quiet" name="task" value="remove-passkey" aria-label={`Remove ${name}`}>
            Remove
          </SubmitButton>
        </Form>
      </div>
      <details key={name}>
        <summary className="w-fit cursor-pointer text-xs text-ink-soft" aria-label={`Rename ${name}`}>
          Rename
        </summary>
        <Form method="post" className="mt-2 flex max-w-md gap-2">
          <input type="hidden" name="id" value={id} />
          <input
            name="name"
            aria-label={`New name for ${name}`}
            autoComplete="off"
            required
            maxLength={MAX_NAME_LENGTH}
            defaultValue={name}
            className={INPUT}
          />
          <SubmitButton look="secondary" name="task" value="name-passkey">
            Save
          </SubmitButton>
        </Form>
      </details>
    </li>
  )
}

function AddPasskey({ suggestion }: { readonly suggestion: string }) {
  const [fault, setFault] = useState('')
  const navigate = useNavigate()

  const add = useOneAtATime(async (form: HTMLFormElement) => {
    setFault('')
    const given = new FormData(form).get('passkey-name')
    const name = typeof given === 'string' && given !== '' ? given : suggestion
    try {
      const response = await startRegistration({ optionsJSON: await readRegistrationOptions() })
      await sendPasskeyAnswer('verify-registration', { response, name })
      await navigate('/account?done=passkey-added')
    } catch (error) {
      if (error instanceof StepUpRequired) {
        const next = `/account?${new URLSearchParams({ 'passkey-name': name })}`
        await navigate(`/confirm?${new URLSearchParams({ next })}`)
        return
      }
      setFault("The passkey wasn't added. Try again.")
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    add(event.currentTarget)
  }

  return (
    <WherePasskeysWork
      otherwise={
        <p className="text-sm text-ink-soft">Passkeys need JavaScript, and a browser that supports them.</p>
      }
    >
      <form onSubmit={submit} className="flex max-w-md flex-col items-start gap-4">
        <TextField
          label="Passkey name"
          name="passkey-name"
          hint="Tells you later which device it's on."
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={suggestion}
        />
        <Button type="submit" look="secondary">
          Add a passkey
        </Button>
        <p role="alert" className="text-xs text-danger empty:hidden">
          {fault}
        </p>
      </form>
    </WherePasskeysWork>
  )
}
