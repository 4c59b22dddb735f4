import { asksForCode, secondStepPath } from '../../src/auth/second-factor/second-factor.ts'
import type { AuthAnswer } from './call-auth.server.ts'

/** Where signing in goes on: to the page that was wanted, or first to the one that asks for the second factor. */
export function nextStep({ body }: AuthAnswer, next: string): string {
  return asksForCode(body) ? secondStepPath(next) : next
}
