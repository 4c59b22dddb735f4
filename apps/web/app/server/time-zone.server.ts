/** The reader's time zone, as a script on the page noted it in a cookie; UTC until then. */
export function readTimeZone(cookies: string | null): string {
  const noted = /(?:^|;\s*)tz=([\w+%/-]{1,64})/.exec(cookies ?? '')?.[1]
  if (noted === undefined) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: decodeURIComponent(noted) }).resolvedOptions()
      .timeZone
  } catch {
    return 'UTC'
  }
}
