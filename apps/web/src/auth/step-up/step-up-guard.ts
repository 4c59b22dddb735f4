/**
 * Rejects, in the sign-in library itself, anything that needs a recent confirmation, so that calling its routes
 * directly gets no further than the pages do.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { StepUp } from './step-up.ts'

const GUARDED: ReadonlySet<unknown> = new Set([
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/mail-proof/request-address-change',
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

export function stepUpGuard({ isConfirmed }: Pick<StepUp, 'isConfirmed'>): BetterAuthPlugin {
  return {
    id: 'step-up-guard',
    hooks: {
      before: [
        {
          matcher: ({ path }) => GUARDED.has(path),
          handler: createAuthMiddleware(async (call) => {
            const found = await getSessionFromCtx(call)
            if (found && (await isConfirmed(found.session.id))) return
            throw new APIError('FORBIDDEN', { code: 'STEP_UP_REQUIRED' })
          }),
        },
      ],
    },
  }
}
