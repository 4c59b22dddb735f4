import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { type ReactNode, useEffect, useState } from 'react'

interface WherePasskeysWorkProps {
  readonly children: ReactNode
  /** Shown without JavaScript or passkey support. */
  readonly otherwise?: ReactNode
}

/** Reserves the space of its children while the page loads, so that nothing moves away from a click. */
export function WherePasskeysWork({ children, otherwise = null }: WherePasskeysWorkProps) {
  const [supported, setSupported] = useState<boolean>()
  useEffect(() => setSupported(browserSupportsWebAuthn()), [])
  if (supported === false) return otherwise
  return (
    <>
      <div className={supported ? 'contents' : 'invisible contents noscript:hidden'}>{children}</div>
      {supported === undefined && <noscript>{otherwise}</noscript>}
    </>
  )
}
