import type { JobHandlers, TakenJob } from '@vinspec/core/jobs'
import { type ConsentDependencies, stepConsent, sweepConsents } from '@vinspec/core/owner-consent'
import type { Logger } from 'pino'

/** Reads cars whose owners agreed, and revokes tokens at the maker once they are no longer needed. */
export function ownerConsentJobs(dependencies: ConsentDependencies, log: Logger): JobHandlers {
  return {
    'step-owner-consent': async ({ consentId }, job) => {
      const about = { ...job, consent: consentId }
      const step = await stepConsent(dependencies, consentId)
      if (step.kind === 'nothing') return
      if (step.kind === 'put_off')
        log.warn({ ...about, err: step.cause }, 'a car could not be read, and will be')
      else if (step.kind === 'not_revoked') logRevocation(step, about, log)
      else log.info(about, `consent: ${step.kind}`)
    },
    'sweep-owner-consents': async (_, job) => {
      const swept = await sweepConsents(dependencies)
      if (Object.values(swept).some((count) => count > 0)) log.info({ ...job, ...swept }, 'consents swept')
    },
  }
}

function logRevocation(
  { cause, isLast }: { readonly cause: unknown; readonly isLast: boolean },
  about: Readonly<Partial<TakenJob>> & { readonly consent: string },
  log: Logger,
): void {
  if (isLast)
    log.error({ ...about, err: cause }, 'tokens were forgotten that the maker did not revoke for a day')
  else log.warn({ ...about, err: cause }, 'tokens could not be revoked, and will be')
}
