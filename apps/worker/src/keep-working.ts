import { setTimeout as wait } from 'node:timers/promises'

export interface Work {
  /** Does what is due and returns how much it was. */
  readonly doSome: () => Promise<number>
  readonly onError: (error: unknown) => void
  /** How long to rest when nothing is due, and after an error, in milliseconds. */
  readonly restMs: number
}

/** Works until asked to stop, and then ends what it has begun. Never rejects. */
export async function keepWorking({ doSome, onError, restMs }: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await doSome().catch((error: unknown) => {
      onError(error)
      return 0
    })
    if (done === 0) await wait(restMs, undefined, { signal }).catch(() => undefined)
  }
}
