/** The reader's time zone and unit of distance. The browser starts with the server's values, so that both render the same. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type Distance, distanceCookie } from './distance.ts'

interface DistanceChoice {
  readonly distance: Distance
  /** Stores the choice in this browser. */
  readonly choose: (distance: Distance) => void
}

const ZoneContext = createContext('UTC')
const DistanceContext = createContext<DistanceChoice>({ distance: 'mi', choose: () => {} })

const YEAR_S = 365 * 24 * 60 * 60

export interface ReaderProviderProps {
  /** The time zone that the server knows; the browser's own replaces it and is noted for the next page. */
  readonly noted: string
  /** The unit that the reader chose before. */
  readonly distance: Distance
  readonly children: ReactNode
}

export function ReaderProvider({ noted, distance: chosen, children }: ReaderProviderProps) {
  const [zone, setZone] = useState(noted)
  const [distance, setDistance] = useState(chosen)
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (timeZone === noted) return
    document.cookie = `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_S}; samesite=lax`
    setZone(timeZone)
  }, [noted])
  const choose = (next: Distance) => {
    document.cookie = distanceCookie(next)
    setDistance(next)
  }
  return (
    <ZoneContext value={zone}>
      <DistanceContext value={{ distance, choose }}>{children}</DistanceContext>
    </ZoneContext>
  )
}

/** Sets the unit of its children, whatever the reader chose elsewhere. */
export function ChosenDistance({ distance, children }: Pick<ReaderProviderProps, 'distance' | 'children'>) {
  return <DistanceContext value={{ distance, choose: () => {} }}>{children}</DistanceContext>
}

export function useTimeZone(): string {
  return use(ZoneContext)
}

export function useDistance(): DistanceChoice {
  return use(DistanceContext)
}
