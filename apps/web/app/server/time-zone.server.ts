/**
 * The reader's time zone from the cookie that a script of the pages sets; UTC without one, or if it is an offset, which
 * PostgreSQL reads with the opposite sign.
 */
export function readTimeZone(cookies: string | null): string {
  const noted = /(?:^|;\s*)tz=([A-Za-z][\w+%/-]{0,63})/.exec(cookies ?? '')?.[1]
  if (noted === undefined) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: decodeURIComponent(noted) }).resolvedOptions()
      .timeZone
  } catch {
    return 'UTC'
  }
}
