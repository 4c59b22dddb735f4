import { useEffect } from 'react'

/**
 * Removes query parameters that report what just happened from the URL, so that a reload does not report it again.
 *
 * @param isSaid false while the page still needs them
 */
export function useSaidOnce(names: readonly string[], isSaid = true): void {
  const joined = names.join()
  useEffect(() => {
    if (!isSaid) return
    const url = new URL(location.href)
    for (const name of joined.split(',')) url.searchParams.delete(name)
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }, [joined, isSaid])
}
