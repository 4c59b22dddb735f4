const SESSION_COOKIE = 'vinspec.session_token='

/** Whether somebody may be signed in. Only the database knows whether the session exists, and whose it is. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies?.includes(SESSION_COOKIE) ?? false
}
