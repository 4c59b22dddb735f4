/**
 * Remembers that an account was created in this browser, so that its creator can confirm the address without typing
 * the password again. If the address already had another account, the cookie looks the same but names no customer.
 */
import { readField, readString } from '@vinspec/contract/guards'
import type { GenericEndpointContext } from 'better-auth'

const DAY_S = 24 * 60 * 60

/**
 * @param answer the sign-up route's response
 * @param isTheirs whether it is the customer's password
 */
export async function rememberSignUp(
  call: GenericEndpointContext,
  answer: unknown,
  isTheirs: (customerId: string, password: string) => Promise<boolean>,
): Promise<void> {
  const customerId = readCustomerId(answer)
  if (customerId === undefined) return
  const { name, attributes } = cookieOf(call)
  const created = (await findSentBefore(call, customerId, isTheirs)) ?? customerId
  await call.setSignedCookie(name, created, call.context.secret, attributes)
}

/**
 * The unconfirmed account that has this address and this password: the form was sent twice, as by a second click, after
 * which the browser has not seen the first response.
 */
async function findSentBefore(
  { body, context }: GenericEndpointContext,
  customerId: string,
  isTheirs: Parameters<typeof rememberSignUp>[2],
): Promise<string | undefined> {
  const [email, password] = [readString(body, 'email'), readString(body, 'password')]
  if (email === undefined || password === undefined) return undefined
  const found = await context.internalAdapter.findUserByEmail(email.toLowerCase())
  if (!found || found.user.emailVerified || found.user.id === customerId) return undefined
  return (await isTheirs(found.user.id, password)) ? found.user.id : undefined
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
