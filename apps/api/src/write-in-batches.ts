/** Writes items in the background: one batch at a time, and never more in one than a statement should take. */

export interface BatchWriter<T> {
  /** Drops the item if too many are waiting. */
  add(item: T): void
  /** Writes everything that is left. */
  end(): Promise<void>
}

export interface BatchOptions<T> {
  readonly write: (items: readonly T[]) => Promise<void>
  readonly failed: (error: unknown, count: number) => void
  /** How many items one write takes. When this many wait, they are written immediately. */
  readonly atOnce: number
  readonly everyMs: number
  /** The most items that wait, so that a long outage does not fill the memory. */
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
