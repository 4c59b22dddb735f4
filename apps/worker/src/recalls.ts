import type { JobHandlers } from '@vinspec/core/jobs'
import {
  askRecalls,
  type LookupDependencies,
  recallSource,
  tellRecalls,
  watchSavedVehicles,
} from '@vinspec/core/lookup'
import type { Logger } from 'pino'

/** Jobs for new recalls of saved vehicles. */
export function recallJobs(
  dependencies: Pick<LookupDependencies, 'prisma' | 'clock' | 'liveSources'>,
  log: Logger,
): JobHandlers {
  return {
    'watch-vehicles': async () => {
      if (recallSource(dependencies.liveSources)) await watchSavedVehicles(dependencies)
    },
    'ask-recalls': async (_, job) => {
      const { answered, away } = await askRecalls(dependencies)
      if (away > 0)
        log.warn({ ...job, answered, away }, 'the source of recalls did not answer, and is asked again')
    },
    'tell-recalls': async (_, job) => {
      const told = await tellRecalls(dependencies)
      if (told > 0) log.info({ ...job, told }, 'told customers of new recalls')
    },
  }
}
