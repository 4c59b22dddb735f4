/** Lets things go wrong, one after the other, until the time is over. */
import { setTimeout as wait } from 'node:timers/promises'
import { FAULTS, type FaultKind, type World } from './faults.ts'

export type Injected = ReadonlyMap<string, number>

export interface InjectionSettings {
  readonly forMs: number
  /** Faults to aim at in that time. */
  readonly faults: number
  /** Ends it early. */
  readonly signal: AbortSignal
  /** @param count how many things went wrong at once */
  onFault(count: number): void
}

export async function injectFaults(world: World, settings: InjectionSettings): Promise<Injected> {
  const { forMs, faults, signal, onFault } = settings
  const { random } = world
  const injected = new Map<string, number>(FAULTS.map(({ name }) => [name, 0]))
  const lastAt = new Map<FaultKind, number>()
  const weights = FAULTS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  const start = Date.now()
  let total = 0
  while (Date.now() - start < forMs && !signal.aborted) {
    // Behind when the machine was busy, ahead when a fault counted for several.
    const dueMs = start + (total / faults) * forMs - Date.now()
    if (dueMs > 0) await wait(Math.min(dueMs, 1_000), undefined, { signal }).catch(() => {})
    const kind = random.pick(weights)
    if (!kind || Date.now() - (lastAt.get(kind) ?? 0) < (kind.everyMs ?? 0)) continue
    lastAt.set(kind, Date.now())
    const count = await kind.inject(world)
    if (count === 0) {
      // What does not apply now must not keep the processor busy.
      await wait(5)
      continue
    }
    injected.set(kind.name, (injected.get(kind.name) ?? 0) + count)
    total += count
    onFault(count)
  }
  return injected
}
