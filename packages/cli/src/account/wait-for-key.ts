/** Waits for the customer's decision, and says how it ended. */
import { ConnectionError, TimeoutError } from '@vinspec/sdk'
import { wait } from '../batch/wait.ts'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import type { DeviceCodes, KeyAnswer } from './device-flow.ts'

/** What the protocol adds to the interval when the portal says so, or can't be reached. */
const SLOWER_BY_MS = 5_000
export const START_OVER = 'Run vinspec login to start over.'

/** Asks as often as the portal allows, until the customer has decided or the code has expired. */
export async function waitForKey(
  { expiresInMs, intervalMs }: Pick<DeviceCodes, 'expiresInMs' | 'intervalMs'>,
  signal: AbortSignal,
  ask: () => Promise<KeyAnswer>,
): Promise<string> {
  const expiresAt = Date.now() + expiresInMs
  for (let pauseMs = intervalMs; Date.now() + pauseMs < expiresAt; ) {
    await wait(pauseMs, signal)
    const answer = await ask().catch(orUnreachable)
    if (answer.kind === 'key') return answer.apiKey
    if (answer.kind === 'ended') throw explainEnd(answer)
    if (answer.kind !== 'pending') pauseMs += SLOWER_BY_MS
  }
  throw explainEnd({ error: 'expired_token', reason: '' })
}

/** A portal that can't be reached for a moment is asked again, less often (RFC 8628, section 3.5). */
function orUnreachable(error: unknown): { readonly kind: 'unreachable' } {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return { kind: 'unreachable' }
  throw error
}

function explainEnd({ error, reason }: { readonly error: string; readonly reason: string }): CommandError {
  switch (error) {
    case 'access_denied':
      return end(error, `The sign-in was denied: ${reason}.`, EXIT.notAllowed)
    case 'expired_token':
      return end(error, 'The code has expired. Nobody approved it in time.', EXIT.notAllowed)
    case 'invalid_grant':
      return end('key_lost', 'The response with the API key was lost. The key is revoked.', EXIT.unavailable)
    default:
      return end(error, `The portal ended the sign-in: ${reason}.`, EXIT.failed)
  }
}

function end(code: string, message: string, exitCode: CommandError['exitCode']): CommandError {
  return new CommandError(message, { code, exitCode, nextStep: START_OVER })
}
