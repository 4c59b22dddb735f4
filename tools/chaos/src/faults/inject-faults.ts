/** Injects the planned faults. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FaultyWorld } from './fault-kind.ts'
import { FAULTS, type PlannedFault } from './plan-faults.ts'

/** How often each kind has happened. */
export type Injected = ReadonlyMap<string, number>

export interface InjectionSettings {
  /** Ends it early. */
  readonly signal: AbortSignal
  onFault(): void
  /** Called if a fault reveals a broken promise. */
  onBroken(error: Error): void
}

/** No fault waits for another, so that a server that is slow to come back delays nothing. */
export async function injectFaults(
  world: FaultyWorld,
  plan: readonly PlannedFault[],
  { signal, onFault, onBroken }: InjectionSettings,
): Promise<Injected> {
  const injected = new Map<string, number>(FAULTS.map(({ name }) => [name, 0]))
  const inject = async ({ kind, random }: PlannedFault) => {
    if (!(await kind.inject(world, random))) return
    injected.set(kind.name, (injected.get(kind.name) ?? 0) + 1)
    onFault()
  }
  const begun: Array<Promise<void>> = []
  const start = Date.now()
  for (const fault of plan) {
    await wait(Math.max(0, start + fault.atMs - Date.now()), undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    begun.push(inject(fault).catch(onBroken))
  }
  await Promise.all(begun)
  return injected
}
