/** Signs in with a password. Returns the cookies. */
import type { Account } from './prepare-account.ts'
import { PUBLIC_URL } from './public-url.ts'

export async function signIn(origin: string, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: PUBLIC_URL.origin },
    body: new URLSearchParams({ email, password }),
  })
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}
