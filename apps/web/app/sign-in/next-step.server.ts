import { asksForCode, secondStepPath } from '../../src/auth/second-factor/second-factor.ts'
import type { AuthAnswer } from './call-auth.server.ts'

/** Where sign-in continues: the requested page, or first the one that asks for the second factor. */
export function nextStep({ body }: AuthAnswer, next: string): string {
  return asksForCode(body) ? secondStepPath(next) : next
}
