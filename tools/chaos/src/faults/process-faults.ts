/** Kills processes of the service, freezes them, or shifts their clocks. */
import type { Random } from '../random.ts'
import type { FaultKind } from './fault-kind.ts'

export const PROCESS_FAULTS: readonly FaultKind[] = [
  {
    name: 'app killed',
    weight: 2,
    everyMs: 6_000,
    inject: ({ town }, random) => {
      const app = random.pick(town.apps)
      if (!app?.isUp()) return false
      app.kill()
      return true
    },
  },
  {
    name: 'app stopped',
    weight: 1,
    everyMs: 20_000,
    inject: ({ town }, random) => {
      random.pick(town.apps)?.freeze(random.between(5_000, 20_000))
      return true
    },
  },
  {
    name: 'clock jumped',
    weight: 4,
    inject: ({ town }, random) => {
      random.pick(town.apps)?.skew(drawJump(random))
      return true
    },
  },
]

const NEAR_MS = 60_000
const FAR_MS = 2 * 60 * 60_000

/** Mostly seconds. With hours, every webhook would seem too old, or from the future. */
function drawJump(random: Random): number {
  const most = random.percent(80) ? NEAR_MS : FAR_MS
  return random.between(-most, most)
}
