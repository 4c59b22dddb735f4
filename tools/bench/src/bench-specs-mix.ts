import { type ContestantName, open } from './bench-specs-contestants.ts'

/** Microseconds for a mix of VINs. */
export type Mix = {
  /** Of each VIN, in order, by the clock. */
  readonly times: readonly number[]
  /** Processor time of all threads for each VIN on average: other programs on the machine do not add to it. */
  readonly cpu: number
}

/** Asks a contestant with empty caches about each VIN once, one by one, as customers would. */
export async function runMix(name: ContestantName, vins: readonly string[]): Promise<Mix> {
  const contestant = await open[name]()
  globalThis.gc?.()
  const times: number[] = []
  const before = process.cpuUsage()
  for (const vin of vins) {
    const start = performance.now()
    await contestant.answer(vin)
    times.push((performance.now() - start) * 1000)
  }
  const { user, system } = process.cpuUsage(before)
  await contestant.close()
  return { times, cpu: (user + system) / vins.length }
}
