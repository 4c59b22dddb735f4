/**
 * Remembers that an account was created in this browser, so that its creator can confirm the address without typing
 * the password again. If the address already had an account, the cookie looks the same but names no customer.
 */
import { readField, readString } from '@vinspec/contract/guards'
import type { GenericEndpointContext } from 'better-auth'

const DAY_S = 24 * 60 * 60

/** @param answer the sign-up route's response */
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

/** The ID in the library's response. If the account already exists, the library makes one up, and no customer has it. */
function readCustomerId(answer: unknown): string | undefined {
  return readString(readField(answer, 'user'), 'id')
}
