import { useEffect } from 'react'

/**
 * Takes query parameters that tell what just happened out of the address, so that a reload does not tell it again.
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
