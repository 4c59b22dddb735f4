/** Long enough for a sentence and the number of a ticket. */
export const MAX_REASON_LENGTH = 500

/** Why an operator does something, as it is kept. Undefined: it is empty or too long. */
export function parseReason(text: string): string | undefined {
  const reason = text.trim()
  return reason !== '' && reason.length <= MAX_REASON_LENGTH ? reason : undefined
}
