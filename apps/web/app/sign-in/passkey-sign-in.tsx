import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { readSignInOptions, sendPasskeyAnswer } from '../browser/passkey-calls.ts'
import { useOneAtATime } from '../browser/use-one-at-a-time.ts'
import { Button } from '../ui/button.tsx'
import { WherePasskeysWork } from './where-passkeys-work.tsx'

export function PasskeySignIn({ next }: { readonly next: string }) {
  const [fault, setFault] = useState('')

  const signIn = useOneAtATime(async () => {
    setFault('')
    try {
      const response = await startAuthentication({ optionsJSON: await readSignInOptions() })
      await sendPasskeyAnswer('verify-authentication', { response })
      window.location.assign(next)
    } catch {
      setFault("The passkey didn't work. Try again, or sign in another way.")
    }
  })

  return (
    <WherePasskeysWork>
      <Button look="secondary" onClick={() => signIn()}>
        Sign in with a passkey
      </Button>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {fault}
      </p>
    </WherePasskeysWork>
  )
}
