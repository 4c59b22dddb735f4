/** The message for a caller that sends requests too often. */
export function askedTooOften(seconds: number): string {
  return `Too many requests. Wait ${seconds} seconds, then try again.`
}
