import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export interface OutcomeProps {
  /** The answer that it tells of: each new one is brought into view. */
  readonly of: unknown
  readonly children: ReactNode
}

/** What came of a form. It takes the focus, because the form may be a screen below. */
export function Outcome({ of, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null)
  // The same may come of two forms in a row.
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
