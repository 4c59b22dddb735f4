/** Between any two parts that talk to each other, a connection breaks, crawls, or stands still. */
import type { FaultKind } from './fault-kind.ts'

export const CONNECTION_FAULTS: readonly FaultKind[] = [
  {
    name: 'connections cut',
    weight: 20,
    inject: ({ town }, random) => (random.pick(town.links)?.cut() ?? 0) > 0,
  },
  {
    name: 'connection slow',
    weight: 10,
    inject: ({ town }, random) => {
      random.pick(town.links)?.slow(random.between(200, 3_000), random.between(5, 150))
      return true
    },
  },
  {
    name: 'connection frozen',
    weight: 4,
    inject: ({ town }, random) => {
      random.pick(town.links)?.freeze(random.between(100, 2_000))
      return true
    },
  },
  {
    name: 'connection frozen for long',
    weight: 1,
    everyMs: 40_000,
    inject: ({ town }, random) => {
      random.pick(town.links)?.freeze(random.between(5_000, 20_000))
      return true
    },
  },
]
