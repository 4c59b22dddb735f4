import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { readRegistrationOptions, sendPasskeyAnswer } from '../../browser/passkey-calls.ts'
import { Button, SubmitButton } from '../button.tsx'
import { Panel } from '../panel.tsx'
import { Time } from '../time.tsx'

interface PasskeySummary {
  readonly id: string
  readonly name: string
  readonly createdAt: Date | null
}

export function Passkeys({ passkeys }: { readonly passkeys: readonly PasskeySummary[] }) {
  return (
    <Panel title="Passkeys" lead="Sign in with your fingerprint, face or device lock instead of a password.">
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-4 py-2">
              <span>
                {name}
                {createdAt && (
                  <span className="text-ink-soft">
                    , added <Time at={createdAt} dateOnly />
                  </span>
                )}
              </span>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="quiet" name="task" value="remove-passkey" aria-label={`Remove ${name}`}>
                  Remove
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
    </Panel>
  )
}

/** Needs JavaScript and a browser that knows passkeys. */
function AddPasskey() {
  const [offered, setOffered] = useState(false)
  const [fault, setFault] = useState('')
  const navigate = useNavigate()
  useEffect(() => setOffered(browserSupportsWebAuthn()), [])

  async function add(): Promise<void> {
    setFault('')
    try {
      const response = await startRegistration({ optionsJSON: await readRegistrationOptions() })
      await sendPasskeyAnswer('verify-registration', { response, name: 'Passkey' })
      await navigate('/account?done=passkey-added')
    } catch {
      setFault('The passkey was not added. If you signed in long ago, sign out and in again, then retry.')
    }
  }

  if (!offered) return <p className="text-sm text-ink-soft">This browser does not know passkeys.</p>
  return (
    <div className="flex flex-col items-start gap-2">
      <Button look="secondary" onClick={() => void add()}>
        Add a passkey
      </Button>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {fault}
      </p>
    </div>
  )
}
