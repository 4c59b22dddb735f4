/** Breaks, slows down, or freezes connections between any two parts of the town. */
import type { Random } from '../random.ts'
import type { Link } from '../town/link.ts'
import type { FaultKind } from './fault-kind.ts'

export const CONNECTION_FAULTS: readonly FaultKind[] = [
  { name: 'connections cut', weight: 20, inject: onLink((link) => link.cut()) },
  {
    name: 'connection slow',
    weight: 10,
    inject: onLink((link, random) => link.slow(random.between(200, 3_000), random.between(5, 150))),
  },
  { name: 'connection frozen', weight: 4, inject: freezeFor(100, 2_000) },
  { name: 'connection frozen for long', weight: 1, everyMs: 40_000, inject: freezeFor(5_000, 20_000) },
]

function freezeFor(leastMs: number, mostMs: number): FaultKind['inject'] {
  return onLink((link, random) => link.freeze(random.between(leastMs, mostMs)))
}

function onLink(harm: (link: Link, random: Random) => boolean | void): FaultKind['inject'] {
  return ({ town }, random) => {
    const link = random.pick(town.links)
    return link !== undefined && harm(link, random) !== false
  }
}
