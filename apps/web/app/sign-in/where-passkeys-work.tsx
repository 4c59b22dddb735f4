import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { type ReactNode, useEffect, useState } from 'react'

interface WherePasskeysWorkProps {
  readonly children: ReactNode
  /** Shown without JavaScript or passkey support. */
  readonly otherwise?: ReactNode
}

/** Keeps the place of its children while the page loads: what moves under a pointer loses the click. */
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
