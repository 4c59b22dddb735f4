/** Signs in with a passkey. Without JavaScript, or where the browser knows none, it is not offered. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

export function PasskeySignIn({ next }: { readonly next: string }) {
  const [offered, setOffered] = useState(false)
  const [fault, setFault] = useState('')
  useEffect(() => setOffered(browserSupportsWebAuthn()), [])
  if (!offered) return null

  async function signIn(): Promise<void> {
    setFault('')
    try {
      const optionsJSON: unknown = await (
        await fetch('/api/auth/passkey/generate-authenticate-options')
      ).json()
      if (!isOptions(optionsJSON)) throw new Error('no challenge')
      const response = await startAuthentication({ optionsJSON })
      const answer = await fetch('/api/auth/passkey/verify-authentication', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ response }),
      })
      if (!answer.ok) throw new Error(`refused with ${answer.status}`)
      window.location.assign(next)
    } catch {
      setFault('Signing in with a passkey did not work. Try again, or use another way.')
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

function isOptions(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return typeof value === 'object' && value !== null && 'challenge' in value
}
