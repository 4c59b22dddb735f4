import type { JobHandlers } from '@vinspec/core/jobs'
import { type LookupDependencies, retellCorrections, tellAwaited, tellCorrection } from '@vinspec/core/lookup'
import type { Logger } from 'pino'

/** Emails customers that an answer was corrected, or that a vehicle they wait for can be looked up now. */
export function vehicleNewsJobs(dependencies: LookupDependencies, log: Logger): JobHandlers {
  return {
    'tell-correction': async ({ correctionId }, job) => {
      const told = await tellCorrection(dependencies, correctionId)
      log.info({ ...job, correction: correctionId, told }, 'told customers that an answer was corrected')
    },
    'retell-corrections': async (_, job) => {
      const corrections = await retellCorrections(dependencies)
      if (corrections > 0) log.info({ ...job, corrections }, 'told late buyers of corrected answers')
    },
    'tell-awaited': async (_, job) => {
      const told = await tellAwaited(dependencies)
      if (told > 0) log.info({ ...job, told }, 'told customers that awaited vehicles can be looked up')
    },
  }
}
