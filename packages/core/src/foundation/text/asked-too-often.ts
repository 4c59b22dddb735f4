/** What a caller is told who asks too often. */
export function askedTooOften(seconds: number): string {
  return `Too many requests. Wait ${seconds} seconds, then try again.`
}
