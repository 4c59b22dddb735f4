import { openCorgi } from './bench-specs-corgi.ts'

/** One that answers VINs, opened with empty caches. */
export type Contestant = {
  /** Whether the VIN was answered with a model. */
  answer(vin: string): Promise<boolean>
  /** The milliseconds that writing the answers as JSON takes; `undefined` where nobody writes them. */
  timeJson?(vins: readonly string[]): Promise<number>
  close(): Promise<void>
}

export type ContestantName = 'vinspec' | 'corgi'

/** Loads the code here too, so that in a fresh process this is all of the start. */
export const open: Readonly<Record<ContestantName, () => Promise<Contestant>>> = {
  vinspec: openVinspec,
  corgi: openBaseline,
}

/** What takes time to read and compile before a contestant can be opened. */
export const loadCode: Readonly<Record<ContestantName, () => Promise<unknown>>> = {
  vinspec: () => import('@vinspec/vehicle-data'),
  corgi: () => Promise.resolve(),
}

/** All that a customer waits for except HTTP and the ledger: parse, decode, join, present. */
async function openVinspec(): Promise<Contestant> {
  const { createOfflineProvider, parseVin, presentVehicle } = await import('@vinspec/vehicle-data')
  const provider = createOfflineProvider()
  const { signal } = new AbortController()

  async function specsOf(vin: string): Promise<ReturnType<typeof presentVehicle> | undefined> {
    const parsed = parseVin(vin)
    if (!parsed.ok) return undefined
    const result = await provider.lookUp(parsed.vin, { signal })
    return result.kind === 'found' ? presentVehicle(result.vehicle) : undefined
  }

  return {
    answer: async (vin) => (await specsOf(vin)) !== undefined,
    async timeJson(vins) {
      const answers = await Promise.all(vins.map(specsOf))
      const start = performance.now()
      for (const answer of answers) JSON.stringify(answer)
      return performance.now() - start
    },
    close: () => Promise.resolve(),
  }
}

/** corgi decodes only: it joins no labels and presents nothing. */
async function openBaseline(): Promise<Contestant> {
  const decoder = await openCorgi()
  return {
    async answer(vin) {
      const { valid, components } = await decoder.decode(vin)
      return valid && (components.vehicle?.model ?? '') !== ''
    },
    close: () => decoder.close(),
  }
}
