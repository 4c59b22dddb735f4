/** Which changes of a set of values break clients. */
import type { Level } from './change.ts'
import type { Direction } from './spot.ts'

/** Whether more or fewer values are allowed than before. */
export type Effect = 'wider' | 'narrower'

/** A request must still be accepted, and a response must still be understood. */
export function judgeEffect(direction: Direction, effect: Effect): Level {
  const harmless = direction === 'request' ? 'wider' : 'narrower'
  return effect === harmless ? 'minor' : 'breaking'
}
