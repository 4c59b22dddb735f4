/** The end of an attempt: its timeout, or the caller's abort, whichever comes first. */

export interface Deadline {
  readonly signal: AbortSignal
  /** Rejects at the end of the attempt, so that a `fetch` that ignores the signal cannot outlast it. */
  readonly passed: Promise<never>
  /** Whether it was the timeout that came first. */
  readonly timedOut: boolean
  /** Lets go of the timer and of the caller's signal. */
  clear(): void
}

/**
 * By hand instead of `AbortSignal.any` and `AbortSignal.timeout`: in several releases of Node these are lost
 * to the garbage collector and never fire (nodejs/node issues 57736 and 65995), and then a call never ends.
 */
export function setDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort(caller?.reason)
  const { signal } = controller
  const passed = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Most attempts are over before, and nobody is left to handle it.
  passed.catch(() => {})
  const timer = setTimeout(() => {
    deadline.timedOut = !signal.aborted
    controller.abort()
  }, timeoutMs)
  if (caller?.aborted) abort()
  else caller?.addEventListener('abort', abort, { once: true })
  const deadline = {
    signal,
    passed,
    timedOut: false,
    clear: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
  return deadline
}
