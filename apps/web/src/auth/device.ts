/**
 * The browsers where a customer has signed in before: a signed cookie that names the browser and its accounts. It is
 * not proof of identity. Such a browser has a separate quota, so that attackers elsewhere cannot use it up, and a
 * sign-in from it is not emailed.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { getSessionFromCtx } from 'better-auth/api'

export type AuthCall = Parameters<typeof getSessionFromCtx>[0]

const MOST_ACCOUNTS = 5
/** The longest that browsers store a cookie. */
const LASTS_S = 400 * 24 * 60 * 60

/**
 * Names this browser among those of the account; undefined if nobody has signed in to it here before.
 * @param account as {@link nameAccount} names it
 */
export async function readDevice(call: AuthCall, account: string): Promise<string | undefined> {
  const { id, accounts } = await readCookie(call)
  return accounts.includes(account) ? `${account}.${id}` : undefined
}

/** Call it once a session has begun and no second factor is outstanding. */
export async function rememberDevice(call: AuthCall, account: string): Promise<void> {
  const { id, accounts } = await readCookie(call)
  await writeCookie(call, id, [account, ...accounts.filter((each) => each !== account)])
}

/** The name of this browser, if it has the cookie. */
export async function readDeviceId(call: AuthCall): Promise<string | undefined> {
  const value = await call.getSignedCookie(cookieOf(call).name, call.context.secret)
  return value ? value.split('.')[0] : undefined
}

/** Gives the browser its name before anyone signs in, so that it has one when an address is proved. */
export async function markDevice(call: AuthCall): Promise<void> {
  const { id, accounts } = await readCookie(call)
  await writeCookie(call, id, accounts)
}

/** Names an account by its address, whether or not it exists, without revealing the address. */
export function nameAccount(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

async function readCookie(
  call: AuthCall,
): Promise<{ readonly id: string; readonly accounts: readonly string[] }> {
  const value = await call.getSignedCookie(cookieOf(call).name, call.context.secret)
  const [id = randomUUID(), ...accounts] = value ? value.split('.') : []
  return { id, accounts }
}

async function writeCookie(call: AuthCall, id: string, accounts: readonly string[]): Promise<void> {
  const { name, attributes } = cookieOf(call)
  const known = accounts.slice(0, MOST_ACCOUNTS)
  await call.setSignedCookie(name, [id, ...known].join('.'), call.context.secret, attributes)
}

function cookieOf({ context }: AuthCall) {
  return context.createAuthCookie('device', { maxAge: LASTS_S })
}
