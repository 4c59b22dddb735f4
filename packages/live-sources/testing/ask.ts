/** How tests ask a source: by a question whose bill is kept. */
import { parseVin, type VehicleIdentity, type Vin } from '@vinspec/vehicle-data'
import type { LiveSource, Reply, SendBilled } from '../src/index.ts'

export interface Asked {
  readonly reply: Reply
  /** Whether there was something to pay for, of each request that could be billed. */
  readonly bills: readonly boolean[]
}

export async function ask(
  source: LiveSource,
  vin: string,
  identity: VehicleIdentity = { modelYear: 2022, make: 'Tesla', model: 'Model 3' },
  signal: AbortSignal = new AbortController().signal,
  bill?: SendBilled,
): Promise<Asked> {
  const bills: boolean[] = []
  const keep: SendBilled = async (send, isResult) => {
    const response = await send()
    bills.push(isResult(response))
    return response
  }
  const reply = await source.ask({
    vin: sound(vin),
    identity,
    signal,
    bill: bill ?? keep,
  })
  return { reply, bills }
}

export function sound(text: string): Vin {
  const parsed = parseVin(text)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  return parsed.vin
}
