/** Where requests are counted. */

export interface WindowUsage {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetsInMs: number
}

/** A quota in a window of time, for each caller. */
export interface Window {
  take(caller: string): Promise<WindowUsage>
}

/** Gives a place back. Harmless when called again. */
export type Release = () => void

/** A number of places that callers hold at once. */
export interface Places {
  /** Returns how to give the place back, or null when none is free. */
  take(caller: string): Promise<Release | null>
}

export interface StoreWatcher {
  /** Called once when the store stops answering, not for every request that met it. */
  onFailure(error: Error): void
  onRecovery(): void
}

export interface Windows {
  /** @param name separates its counts from those of other windows */
  window(name: string, quota: number, seconds: number): Window
}

export interface LimitStore extends Windows {
  /** Reports failures from now on, and immediately if one is ongoing. */
  watch(watcher: StoreWatcher): void
  places(name: string, limit: number): Places
  close(): Promise<void>
}
