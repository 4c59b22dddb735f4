import { startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { readRegistrationOptions, StepUpRequired, sendPasskeyAnswer } from '../browser/passkey-calls.ts'
import { WherePasskeysWork } from '../sign-in/where-passkeys-work.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MAX_NAME_LENGTH } from './names.ts'

export function AddPasskey({ suggestion }: { readonly suggestion: string }) {
  const [fault, setFault] = useState('')
  const navigate = useNavigate()

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setFault('')
    const given = new FormData(event.currentTarget).get('passkey-name')
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
  }

  return (
    <WherePasskeysWork
      otherwise={<p className="text-sm text-ink-soft">This browser doesn't support passkeys.</p>}
    >
      <form onSubmit={(event) => void add(event)} className="flex max-w-md flex-col items-start gap-4">
        <div className="w-full">
          <TextField
            label="Passkey name"
            name="passkey-name"
            hint="Tells you later which device it's on."
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={suggestion}
          />
        </div>
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
