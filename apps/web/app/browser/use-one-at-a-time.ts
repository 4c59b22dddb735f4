import { useRef } from 'react'

/** Ignores calls while the work of an earlier one goes on, as those of a second click. */
export function useOneAtATime<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => void {
  const isBusy = useRef(false)
  return (...args) => {
    if (isBusy.current) return
    isBusy.current = true
    void work(...args).finally(() => {
      isBusy.current = false
    })
  }
}
