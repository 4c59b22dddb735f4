import { createHash } from 'node:crypto'

/**
 * The idempotency key for a form of the portal: derived from the page that sent it, and its input. A caller that knows
 * both, such as an agent that sent its customer to the page, gets the same answer.
 */
export function keyOfForm(page: string, input: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([page, input]))
    .digest('base64url')
  return `portal_${digest}`
}
