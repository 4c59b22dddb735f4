/**
 * Remembers that an account was created in this browser, so that its creator can confirm the address without typing
 * the password again. The cookie looks the same if the address already had an account; it then names nobody.
 */
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
  const user: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'user')
  const id: unknown = typeof user === 'object' && user !== null && Reflect.get(user, 'id')
  return typeof id === 'string' ? id : undefined
}
