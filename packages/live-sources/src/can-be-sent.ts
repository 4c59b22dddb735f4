/** Whether a header can have this value. Otherwise each request would fail with an error that quotes the value. */
export function canBeSent(header: string, value: string): boolean {
  try {
    return new Headers({ [header]: value }).has(header)
  } catch {
    return false
  }
}
