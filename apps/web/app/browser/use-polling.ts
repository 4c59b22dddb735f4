import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 1_500

/** Reloads the page's data at intervals while something on it changes by itself and the tab is visible. */
export function usePolling(isChanging: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isChanging || state !== 'idle') return undefined
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate()
    }, EVERY_MS)
    const look = () => void revalidate()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isChanging, state, revalidate])
}
