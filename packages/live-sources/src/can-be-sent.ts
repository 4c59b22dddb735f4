/** Whether a header can have this value. One that it cannot have is refused by each request, with an error that quotes it. */
export function canBeSent(header: string, value: string): boolean {
  try {
    return new Headers({ [header]: value }).has(header)
  } catch {
    return false
  }
}
