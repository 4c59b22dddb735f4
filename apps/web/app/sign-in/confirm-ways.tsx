/** The ways to confirm your identity. Each is a separate form that carries along what you were doing. */
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useOneAtATime } from '../browser/use-one-at-a-time.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { WherePasskeysWork } from './where-passkeys-work.tsx'

export interface ConfirmWaysProps {
  /** Where the forms are sent. */
  readonly action: string
  /** The fields of the form that is carried along; empty if a page was requested. */
  readonly carried: ReadonlyArray<readonly [name: string, value: string]>
  readonly hasPassword: boolean
  /** Undefined if the customer has no passkey. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | undefined
  readonly codeSent: boolean
}

export function ConfirmWays({ hasPassword, passkey, codeSent, ...way }: ConfirmWaysProps) {
  return (
    <div className="flex flex-col gap-4">
      {codeSent && (
        <Way {...way} name="code">
          <TextField
            label="Code from our email"
            name="confirm-answer"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
            required
          />
          <SubmitButton>Confirm</SubmitButton>
        </Way>
      )}
      {hasPassword && !codeSent && (
        <Way {...way} name="password">
          <TextField
            label="Password"
            name="confirm-answer"
            type="password"
            autoComplete="current-password"
            required
          />
          <SubmitButton>Confirm</SubmitButton>
        </Way>
      )}
      {passkey && (
        <Way {...way} name="passkey">
          <ConfirmByPasskey options={passkey} />
        </Way>
      )}
      <Way {...way} name="code">
        <SubmitButton look="secondary">{codeSent ? 'Email me a new code' : 'Email me a code'}</SubmitButton>
      </Way>
    </div>
  )
}

interface WayProps extends Pick<ConfirmWaysProps, 'action' | 'carried'> {
  readonly name: 'password' | 'code' | 'passkey'
  readonly children: ReactNode
}

function Way({ action, carried, name, children }: WayProps) {
  return (
    // A full page load: the carried form may lead to a page on another site.
    <Form method="post" action={action} reloadDocument className="flex flex-col gap-4">
      {carried.map(([field, value], index) => (
        <input key={`${index} ${field}`} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="confirm-way" value={name} />
      {children}
    </Form>
  )
}

/** The button of a form that is confirmed with a passkey. */
function ConfirmByPasskey({ options }: { readonly options: PublicKeyCredentialRequestOptionsJSON }) {
  const [fault, setFault] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const confirm = useOneAtATime(async () => {
    setFault('')
    try {
      const answer = await startAuthentication({ optionsJSON: options })
      if (!field.current) return
      field.current.value = JSON.stringify(answer)
      field.current.form?.requestSubmit()
    } catch {
      setFault("The passkey couldn't confirm that it's you. Try again, or use another method.")
    }
  })

  return (
    <WherePasskeysWork>
      <input type="hidden" name="confirm-answer" ref={field} defaultValue="" />
      <Button look="secondary" onClick={() => confirm()}>
        Use a passkey
      </Button>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {fault}
      </p>
    </WherePasskeysWork>
  )
}
