/** How this reader sees times. Server and browser first agree on a zone, so that both render the same. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const ZoneContext = createContext('UTC')

const YEAR_S = 365 * 24 * 60 * 60

/** @param noted the zone that the server knows; the browser's own replaces it and is noted for the next page */
export function ReaderProvider({
  noted,
  children,
}: {
  readonly noted: string
  readonly children: ReactNode
}) {
  const [zone, setZone] = useState(noted)
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (timeZone === noted) return
    document.cookie = `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_S}; samesite=lax`
    setZone(timeZone)
  }, [noted])
  return <ZoneContext value={zone}>{children}</ZoneContext>
}

export function useTimeZone(): string {
  return use(ZoneContext)
}
