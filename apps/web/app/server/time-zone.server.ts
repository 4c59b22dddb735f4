/** The reader's time zone from the cookie that a script of the pages sets; UTC without one. */
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
