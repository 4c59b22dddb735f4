/** `Firefox on Windows`: enough for a person to recognize the browser. */
export function describeBrowser(userAgent: string): string {
  const find = (known: ReadonlyArray<readonly [RegExp, string]>) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (!browser) return system ?? 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}

/** Most browsers also name others in their user agent, so the order matters. */
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const
