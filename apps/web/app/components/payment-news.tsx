import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Notice } from './notice.tsx'

const LOOK_EVERY_MS = 2_000
const LOOKS = 10

/** What came of the visit to the payment page. Credits arrive a moment after it, so the page looks again. */
export function PaymentNews({ news, credits }: { readonly news: string | null; readonly credits: number }) {
  const { revalidate } = useRevalidator()
  const before = useRef(credits)
  const arrived = news === 'granted' || credits > before.current
  const waiting = news === 'paid' && !arrived
  useEffect(() => {
    if (!waiting) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks > LOOKS) clearInterval(timer)
      else void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  if (news === 'paid' || news === 'granted') {
    return (
      <Notice meaning="good">
        Thank you. {arrived ? 'Your credits are ready to use.' : 'Your credits will arrive within seconds.'}
      </Notice>
    )
  }
  if (news === 'cancelled') return <Notice meaning="info">Payment canceled. You weren't charged.</Notice>
  return null
}
