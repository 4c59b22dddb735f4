/** The browser's part of a passkey ceremony, between the server and the device. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The customer must confirm their identity first, then repeat the request. */
export class StepUpRequired extends Error {}

function refusal(status: number): Error {
  return status === 403 ? new StepUpRequired() : new Error(`refused with ${status}`)
}

const PATH = '/api/auth/passkey'

export async function readRegistrationOptions(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await read('generate-register-options')
  if (isRegistration(options)) return options
  throw new Error('the server gave no challenge')
}

export async function readSignInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await read('generate-authenticate-options')
  // The server verifies it; the library has no setting for the browser's request.
  if (isSignIn(options)) return { ...options, userVerification: 'required' }
  throw new Error('the server gave no challenge')
}

export async function sendPasskeyAnswer(
  step: 'verify-registration' | 'verify-authentication',
  answer: object,
): Promise<void> {
  const { ok, status } = await fetch(`${PATH}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  })
  if (!ok) throw refusal(status)
}

async function read(step: string): Promise<unknown> {
  const answer = await fetch(`${PATH}/${step}`)
  if (!answer.ok) throw refusal(answer.status)
  return await answer.json()
}

function isRegistration(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return typeof value === 'object' && value !== null && 'challenge' in value && 'user' in value
}

function isSignIn(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return typeof value === 'object' && value !== null && 'challenge' in value
}
