/** Random numbers from a seed, so that a run can be repeated. */
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export interface Random {
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  pick<T>(list: readonly T[]): T | undefined
  /** True with this probability, in percent. */
  percent(percent: number): boolean
  /** An independent generator, so that the order of draws from the two does not matter. */
  fork(): Random
}

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const between = (low: number, high: number) => uniformInt(generator, low, high)
  function pick<T>(list: readonly [T, ...T[]]): T
  function pick<T>(list: readonly T[]): T | undefined
  function pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[between(0, list.length - 1)]
  }
  return {
    between,
    pick,
    percent: (percent) => between(1, 100) <= percent,
    fork: () => createRandom(between(0, 2 ** 31 - 1)),
  }
}
