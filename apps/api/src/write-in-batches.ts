/** Writes items in the background: one batch at a time, and never more of them than one statement should take. */

export interface BatchWriter<T> {
  /** Drops the item when too many wait. */
  add(item: T): void
  /** Writes what is left. */
  end(): Promise<void>
}

export interface BatchOptions<T> {
  readonly write: (items: readonly T[]) => Promise<void>
  readonly failed: (error: unknown, count: number) => void
  /** How many are written at once; so many do not wait for the next time. */
  readonly atOnce: number
  readonly everyMs: number
  /** Keeps a long outage from filling the memory. */
  readonly most: number
}

export function writeInBatches<T>({ write, failed, atOnce, everyMs, most }: BatchOptions<T>): BatchWriter<T> {
  const waiting: T[] = []
  let writing: Promise<void> | undefined

  async function writeWhileFull(): Promise<void> {
    do {
      const items = waiting.splice(0, atOnce)
      await write(items).catch((error: unknown) => failed(error, items.length))
    } while (waiting.length >= atOnce)
    writing = undefined
  }

  const start = () => {
    writing ??= writeWhileFull()
    return writing
  }
  const timer = setInterval(() => {
    if (waiting.length > 0) void start()
  }, everyMs)

  return {
    add(item) {
      if (waiting.length < most) waiting.push(item)
      if (waiting.length >= atOnce) void start()
    },
    async end() {
      clearInterval(timer)
      await writing
      while (waiting.length > 0) await start()
    },
  }
}
