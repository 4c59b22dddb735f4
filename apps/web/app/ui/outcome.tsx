import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export interface OutcomeProps {
  /** The action data that it reports. Each new one is scrolled into view. */
  readonly of: unknown
  readonly children: ReactNode
}

/** The outcome of a form. It takes the focus, because the form may be a screen below. */
export function Outcome({ of, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null)
  // Two forms in a row may have the same outcome, so the location's key triggers the effect as well.
  const { key } = useLocation()
  useEffect(() => {
    if (of === undefined || !place.current) return
    place.current.focus({ preventScroll: true })
    place.current.scrollIntoView({ block: 'nearest' })
  }, [of, key])
  return (
    <div ref={place} tabIndex={-1} className="scroll-my-20 rounded-lg empty:hidden">
      {children}
    </div>
  )
}
