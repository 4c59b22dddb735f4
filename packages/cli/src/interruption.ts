/** Ctrl-C, SIGTERM, and a closed terminal end what runs, and leave time to say how to go on. A second one ends the process at once. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Interruption extends Disposable {
  /** Its reason is the name of the signal. */
  readonly signal: AbortSignal
}

export function listenForInterruption(): Interruption {
  const controller = new AbortController()
  const abort = (name: NodeJS.Signals) => {
    controller.abort(name)
    stop()
  }
  const stop = () => {
    for (const name of SIGNALS) process.off(name, abort)
  }
  for (const name of SIGNALS) process.once(name, abort)
  return { signal: controller.signal, [Symbol.dispose]: stop }
}
