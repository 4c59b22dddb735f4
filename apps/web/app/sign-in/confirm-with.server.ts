import { servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import type { StepUpOutcome } from '../../src/auth/step-up/step-up.ts'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { hasSteppedUp, requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { explainAuth } from './auth-faults.server.ts'

export interface StepUpAnswer {
  readonly way: 'password' | 'code' | 'passkey'
  /** Undefined if no code was entered yet, so that one is sent. */
  readonly value: string | undefined
}

/** The longest answer, in characters, which is a passkey's signature. */
const MAX_LENGTH = 20_000

export async function confirmWith(
  context: Readonly<RouterContextProvider>,
  { way, value = '' }: StepUpAnswer,
): Promise<StepUpOutcome> {
  const { stepUp } = context.get(servicesContext)
  const owner = signedIn(context)
  if (value.length > MAX_LENGTH) return 'wrong'
  switch (way) {
    case 'password':
      return await stepUp.byPassword(owner, value)
    case 'code':
      return await stepUp.byCode(owner, value)
    case 'passkey':
      return await stepUp.byPasskey(owner, value)
  }
}

/**
 * Accepts the current password in a form as the confirmation, so that a customer who just typed it is not asked again
 * on another page; without one, asks there. Returns why it was not accepted.
 */
export async function confirmByForm(call: StepUpCall, form: FormData): Promise<string | undefined> {
  const password = readText(form, 'current')
  if (password === '') await requireStepUp(call)
  if (await hasSteppedUp(call.context)) return undefined
  const outcome = await confirmWith(call.context, { way: 'password', value: password })
  if (outcome === 'confirmed') return undefined
  return explainAuth(
    outcome === 'limited' ? { status: 429, code: undefined } : { status: 400, code: 'INVALID_PASSWORD' },
  )
}
