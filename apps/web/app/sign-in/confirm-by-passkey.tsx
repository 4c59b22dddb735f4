/** The button of a form that is confirmed with a passkey. */
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { WherePasskeysWork } from './where-passkeys-work.tsx'

export function ConfirmByPasskey({ options }: { readonly options: PublicKeyCredentialRequestOptionsJSON }) {
  const [fault, setFault] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function confirm(): Promise<void> {
    setFault('')
    try {
      const answer = await startAuthentication({ optionsJSON: options })
      if (!field.current) return
      field.current.value = JSON.stringify(answer)
      field.current.form?.submit()
    } catch {
      setFault("The passkey couldn't confirm that it's you. Try again, or use another method.")
    }
  }

  return (
    <WherePasskeysWork>
      <input type="hidden" name="confirm-answer" ref={field} defaultValue="" />
      <Button look="secondary" onClick={() => void confirm()}>
        Use a passkey
      </Button>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {fault}
      </p>
    </WherePasskeysWork>
  )
}
