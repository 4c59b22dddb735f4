import { createHash } from 'node:crypto'

/**
 * The idempotency key of what a form of the portal asks for: of the page that it was sent from, and of its input. Who knows
 * both, such as an agent that sent its customer to the page, gets the same answer.
 */
export function keyOfForm(page: string, input: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([page, input]))
    .digest('base64url')
  return `portal_${digest}`
}
