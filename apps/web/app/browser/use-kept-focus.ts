import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Gives the focus to this element when a navigation has removed what had it: nobody has to begin again at the top of the
 * page.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [key])
  return place
}
