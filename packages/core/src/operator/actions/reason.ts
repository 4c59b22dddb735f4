/** Long enough for a sentence and a ticket number. */
export const MAX_REASON_LENGTH = 500

/** An operator's reason in its stored form. Undefined: it is empty or too long. */
export function parseReason(text: string): string | undefined {
  const reason = text.trim()
  return reason !== '' && reason.length <= MAX_REASON_LENGTH ? reason : undefined
}
