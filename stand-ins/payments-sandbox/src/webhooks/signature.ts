/** The `Stripe-Signature` header, which the `stripe` package verifies. */
import { createHmac } from 'node:crypto'

export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
