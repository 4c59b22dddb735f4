/** Ctrl-C and SIGTERM end what runs, and leave time to say how to go on. A second one ends the process at once. */

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
    process.off('SIGINT', abort)
    process.off('SIGTERM', abort)
  }
  process.once('SIGINT', abort)
  process.once('SIGTERM', abort)
  return { signal: controller.signal, [Symbol.dispose]: stop }
}
