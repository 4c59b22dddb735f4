const SESSION_COOKIE = 'vinspec.session_token='

/** Whether somebody may be signed in. Who it is, only the database says. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies?.includes(SESSION_COOKIE) ?? false
}
