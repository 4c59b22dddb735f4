import { servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import type { StepUpOutcome } from '../../src/auth/step-up/step-up.ts'
import { signedIn } from './customer.server.ts'

export interface StepUpAnswer {
  readonly way: 'password' | 'code' | 'passkey'
  /** Undefined, of a code: none is known yet, and one is wanted. */
  readonly value: string | undefined
}

/** What a step-up answer can be long, with a passkey's signature. */
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
