/** Work that no response waits for. The process waits for it before it ends. */
export interface Background {
  add(work: Promise<unknown>): void
  finished(): Promise<void>
}

export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>()
  return {
    add: (work) => {
      const settled = work.then(() => undefined, onError).finally(() => running.delete(settled))
      running.add(settled)
    },
    finished: async () => {
      await Promise.all(running)
    },
  }
}
