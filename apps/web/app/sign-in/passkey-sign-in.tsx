/** Signs in with a passkey. Not offered without JavaScript or passkey support. */
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { readSignInOptions, sendPasskeyAnswer } from '../browser/passkey-calls.ts'
import { Button } from '../ui/button.tsx'

export function PasskeySignIn({ next }: { readonly next: string }) {
  const [offered, setOffered] = useState(false)
  const [fault, setFault] = useState('')
  useEffect(() => setOffered(browserSupportsWebAuthn()), [])
  if (!offered) return null

  async function signIn(): Promise<void> {
    setFault('')
    try {
      const response = await startAuthentication({ optionsJSON: await readSignInOptions() })
      await sendPasskeyAnswer('verify-authentication', { response })
      window.location.assign(next)
    } catch {
      setFault("The passkey didn't work. Try again, or sign in another way.")
    }
  }

  return (
    <>
      <Button look="secondary" onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {fault}
      </p>
    </>
  )
}
