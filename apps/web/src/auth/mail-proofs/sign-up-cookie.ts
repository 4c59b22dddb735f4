/**
 * Remembers that an account was created in this browser, so that its creator can confirm the address without typing
 * the password again. The cookie looks the same if the address already had an account; it then names nobody.
 */
import { readField, readString } from '@vinspec/contract/guards'
import type { GenericEndpointContext } from 'better-auth'

const DAY_S = 24 * 60 * 60

/** @param answer of the sign-up route */
export async function rememberSignUp(call: GenericEndpointContext, answer: unknown): Promise<void> {
  const customerId = readCustomerId(answer)
  if (customerId === undefined) return
  const { name, attributes } = cookieOf(call)
  await call.setSignedCookie(name, customerId, call.context.secret, attributes)
}

export async function isSignUpHere(call: GenericEndpointContext, customerId: string): Promise<boolean> {
  return (await call.getSignedCookie(cookieOf(call).name, call.context.secret)) === customerId
}

function cookieOf({ context }: GenericEndpointContext) {
  return context.createAuthCookie('sign_up', { maxAge: DAY_S })
}

/** The library makes an id up when there is an account. */
function readCustomerId(answer: unknown): string | undefined {
  return readString(readField(answer, 'user'), 'id')
}
